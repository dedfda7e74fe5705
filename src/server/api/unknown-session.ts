import { ThoughtlineError } from '../../base/error.ts';
import { shorten } from '../../base/shorten.ts';

const LONGEST_SHOWN = 80;

/** The error for an id that no session of the caller has; another owner's looks the same. */
export function unknownSession(id: string): ThoughtlineError {
  return new ThoughtlineError('sessions/unknown', `No session has the id "${shorten(id, LONGEST_SHOWN)}".`);
}
