import { didYouMean } from '../../../base/closest.ts';
import { ThoughtlineError } from '../../../base/error.ts';
import { shorten } from '../../../base/shorten.ts';
import { toOneLine } from '../../../base/visible-text.ts';
import type { Journal, SessionKey } from '../../../journal/journal.ts';

const COMPARED_SESSIONS = 500;
const LONGEST_ID = 80;

/** The error for an id that no session of this owner has; it offers the closest ids. */
export async function unknownSession(journal: Journal, { owner, id }: SessionKey): Promise<ThoughtlineError> {
  const { sessions } = await journal.sessions({ owner, limit: COMPARED_SESSIONS });
  const ids = sessions.map((session) => toOneLine(session.id));
  const whose = owner === 'local' ? '' : ` of owner "${shorten(toOneLine(owner), LONGEST_ID)}"`;
  const advice = didYouMean(id, ids) || ' Run "thoughtline sessions list" to see what there is.';
  return new ThoughtlineError(
    'sessions/unknown',
    `No session${whose} has the id "${shorten(toOneLine(id), LONGEST_ID)}".${advice}`,
  );
}
