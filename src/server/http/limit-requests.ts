import type { Guard } from './app-env.ts';
import { refuse } from './refuse.ts';
import type { RequestLimit } from './request-limit.ts';

/** What is counted, and how much of it is allowed. */
export interface LimitRequestsParts {
  readonly requests: RequestLimit;
  /** Asked for every request. */
  readonly perMinute: () => number;
}

/** Lets an owner send so many requests in a minute; who asks for public pages counts by address. */
export function limitRequests({ requests, perMinute }: LimitRequestsParts): Guard {
  return async (c, next) => {
    const scope = c.get('scope');
    const allowed = perMinute();
    const seconds = requests.take(scope === undefined ? `from ${c.env.address}` : `by ${scope.owner}`, allowed);
    if (seconds === 0) return next();
    return refuse(c, {
      status: 429,
      code: 'request/too-many',
      detail: `More than ${allowed} requests in a minute (setting rate_limit). Try again in ${seconds} s.`,
      headers: { 'retry-after': String(seconds) },
    });
  };
}
