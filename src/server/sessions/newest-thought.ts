import { shorten } from '../../base/shorten.ts';
import { isThoughtsOfRun } from '../../base/thoughts-of.ts';
import type { Journal, Session } from '../../journal/journal.ts';

const LONGEST = 120;

/**
 * The newest thought of a session that has no title, for a list to say what it is about. What an agent thinks in a run is
 * shown only to those who open it.
 */
export async function newestThought(journal: Journal, session: Session): Promise<string | undefined> {
  if (session.title !== undefined || isThoughtsOfRun(session.id)) return undefined;
  const [newest] = await journal.read(session, { order: 'newest', limit: 1 });
  return newest?.text === undefined ? undefined : shorten(newest.text.trim(), LONGEST);
}
