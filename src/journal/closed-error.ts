import { ThoughtlineError } from '../base/error.ts';

/** What every call gets after `close`. */
export function closedError(): ThoughtlineError {
  return new ThoughtlineError('journal/closed', 'The journal is closed. Open it again to go on.');
}
