import { ThoughtlineError } from '../base/error.ts';
import { THOUGHTS_OF_RUNS } from '../base/thoughts-of.ts';

/** The session that is meant where nobody says which. */
export const DEFAULT_SESSION = 'default';

/** The most characters of an id that a caller chooses. */
export const LONGEST_ID = 200;

const SEQUENTIAL = 'sequential:';

/** Names that only a part of the program itself gives: by them, others know what a session holds. */
const TAKEN: Readonly<Record<string, string>> = {
  [SEQUENTIAL]: 'sequentialthinking',
  [THOUGHTS_OF_RUNS]: 'what agents think in their runs',
};

/** Whether a value can name a session or a request: every store keeps it unchanged, and it is not blank. */
export function isId(value: unknown): value is string {
  if (typeof value !== 'string' || value.trim() === '') return false;
  return value.length <= LONGEST_ID && value.isWellFormed() && !value.includes('\0');
}

/** An id, or what is wrong with it. */
export type CheckedId = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly mistake: string };

/** Checks an id under which something is to be stored: it reaches the disk as it is. */
export function checkId(id: unknown, redact: (text: string) => string): CheckedId {
  if (!isId(id)) return { ok: false, mistake: `must be a text of 1 to ${LONGEST_ID} characters and not blank` };
  if (redact(id) !== id) return { ok: false, mistake: 'looks like a secret, and ids are stored as they are' };
  return { ok: true, id };
}

/** Checks an id for a context that a client chose: some beginnings are taken. */
export function checkContextId(id: unknown, redact: (text: string) => string): CheckedId {
  const taken = Object.keys(TAKEN).find((beginning) => typeof id === 'string' && id.startsWith(beginning));
  if (taken === undefined) return checkId(id, redact);
  return { ok: false, mistake: `must not begin with '${taken}', which is kept for ${TAKEN[taken]}` };
}

/** The journal's name for a sequential history, so that `think` under the same session id stays a session of its own. */
export function sequentialId(sessionId: string): string {
  return SEQUENTIAL + sessionId;
}

/** Whether any kind of session can have this name. */
export function isSessionName(value: unknown): value is string {
  return isId(typeof value === 'string' && value.startsWith(SEQUENTIAL) ? value.slice(SEQUENTIAL.length) : value);
}

/** The error for a session that exists and is not of the kind that is asked for. */
export function otherKind(wanted: string): ThoughtlineError {
  return new ThoughtlineError('thinking/other-kind', `This session is not a ${wanted}. Use another session_id.`);
}
