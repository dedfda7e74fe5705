import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { Log } from '../../base/log.ts';
import { redactSecrets } from '../../base/redact-secrets.ts';
import type { Problem } from './problem.ts';

/** What a failure means to whoever sent the request. What nobody foresaw is told to the log alone. */
export function problemOf(error: unknown, log: Log): Problem {
  if (error instanceof ThoughtlineError) {
    const { code, message } = error;
    const status = STATUSES[code];
    if (status !== undefined) return { status, code, detail: redactSecrets(message), ...retry(status) };
  }
  log.error(error instanceof Error && error.stack !== undefined ? error.stack : messageOf(error));
  return { status: 500, code: 'server/failed', detail: 'Something failed inside the server. Its log says more.' };
}

/** Failures that are about the request, or that pass. */
const STATUSES: Readonly<Record<string, number>> = {
  'sessions/unknown': 404,
  'journal/invalid': 400,
  'thinking/invalid-id': 400,
  'thinking/other-kind': 409,
  'journal/aborted': 499,
  'journal/busy': 503,
  'journal/closed': 503,
  'server/unhealthy': 503,
};

function retry(status: number): Pick<Problem, 'headers'> {
  return status === 503 ? { headers: { 'retry-after': '1' } } : {};
}
