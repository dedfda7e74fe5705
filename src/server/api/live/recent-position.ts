import type { Position } from '../../../journal/event.ts';
import type { Journal } from '../../../journal/journal.ts';

/** The last touched session may be deleted just now; not so many of them. */
const TRIED = 5;

/** Where an owner's events stand by now: at the newest event of the session touched last. Empty where there is none. */
export async function recentPosition(journal: Journal, owner: string): Promise<{ readonly after?: Position }> {
  const { sessions } = await journal.sessions({ owner, limit: TRIED });
  for (const session of sessions) {
    const [newest] = await journal.read(session, { order: 'newest', limit: 1 });
    if (newest !== undefined) return { after: newest.position };
  }
  return {};
}
