import { didYouMean } from '../../../base/closest.ts';
import { ThoughtlineError } from '../../../base/error.ts';
import { shorten } from '../../../base/shorten.ts';
import { runOfThoughts } from '../../../base/thoughts-of.ts';
import { toOneLine } from '../../../base/visible-text.ts';
import type { Journal, SessionKey } from '../../../journal/journal.ts';
import { listPage } from '../../../thinking/trace/list-page.ts';

const COMPARED_SESSIONS = 500;
const LONGEST_ID = 80;

/** The error for a session that holds what an agent thought, which nobody asked for. */
export function hiddenThoughts(id: string): ThoughtlineError {
  const run = shorten(toOneLine(runOfThoughts(id)), LONGEST_ID);
  return new ThoughtlineError(
    'usage/hidden-thoughts',
    `This session holds what the agent thought in run ${run}. Add --include-thoughts to see it.`,
  );
}

/** The error for an id that no session of this owner has; it offers the closest ids. */
export async function unknownSession(journal: Journal, { owner, id }: SessionKey): Promise<ThoughtlineError> {
  const { sessions } = await listPage(journal, { owner, limit: COMPARED_SESSIONS }, false);
  const ids = sessions.map((session) => toOneLine(session.id));
  const whose = owner === 'local' ? '' : ` of owner "${shorten(toOneLine(owner), LONGEST_ID)}"`;
  const advice = didYouMean(id, ids) || ' Run "thoughtline sessions list" to see what there is.';
  return new ThoughtlineError(
    'sessions/unknown',
    `No session${whose} has the id "${shorten(toOneLine(id), LONGEST_ID)}".${advice}`,
  );
}
