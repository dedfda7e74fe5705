import { ThoughtlineError } from '../../base/error.ts';
import { shorten } from '../../base/shorten.ts';
import { isThoughtsOfRun, runOfThoughts } from '../../base/thoughts-of.ts';

const LONGEST_SHOWN = 80;

/** The error for an id that no session of the caller has; another owner's looks the same. */
export function unknownSession(id: string): ThoughtlineError {
  const advice = isThoughtsOfRun(id)
    ? ` What run ${shorten(runOfThoughts(id), LONGEST_SHOWN)} thought is shown with include=thoughts.`
    : '';
  return new ThoughtlineError('sessions/unknown', `No session has the id "${shorten(id, LONGEST_SHOWN)}".${advice}`);
}
