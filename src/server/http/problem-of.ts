import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { Log } from '../../base/log.ts';
import { redactSecrets } from '../../base/redact-secrets.ts';
import type { Problem } from './problem.ts';

/** What a failure means to whoever sent the request. What nobody foresaw is told to the log alone. */
export function problemOf(error: unknown, log: Log): Problem {
  if (error instanceof ThoughtlineError) {
    const { code, message } = error;
    const status = STATUSES[code] ?? (code.startsWith('journal/') ? 503 : undefined);
    if (status !== undefined) return { status, code, detail: redactSecrets(message), ...retry(status) };
  }
  log.error(error instanceof Error && error.stack !== undefined ? error.stack : messageOf(error));
  return { status: 500, code: 'server/failed', detail: 'Something failed inside the server. Its log says more.' };
}

/** Failures that are about the request, or that pass. Whatever else the store says means that it does not work now. */
const STATUSES: Readonly<Record<string, number>> = {
  'sessions/unknown': 404,
  'journal/invalid': 400,
  'thinking/invalid-id': 400,
  'thinking/other-kind': 409,
  'journal/aborted': 499,
  'journal/too-big': 413,
  'journal/unknown-outcome': 504,
  'server/unhealthy': 503,
  'server/stopping': 503,
  'run/not-found': 404,
  'run/no-turn': 404,
  'run/no-call': 404,
  'run/nothing-to-resume': 409,
  'run/no-plan': 409,
  'run/taken-over': 409,
  'run/out-of-order': 409,
  'runs/busy': 409,
  'runs/not-running': 409,
  'runs/not-pending': 409,
  'runs/no-model': 400,
  'runs/half-approval': 400,
  'runs/too-many': 429,
  'runs/unavailable': 503,
  'demo/unavailable': 503,
};

const RETRIED: readonly number[] = [429, 503];

function retry(status: number): Pick<Problem, 'headers'> {
  return RETRIED.includes(status) ? { headers: { 'retry-after': '1' } } : {};
}
