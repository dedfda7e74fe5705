import type { Log } from '../../base/log.ts';
import type { Guard } from './app-env.ts';

/** Tells the log of every answer at its most talkative level, without the query: that may hold what was thought. */
export function logRequests(log: Log): Guard {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const { method, path } = c.req;
    log.debug(`${method} ${path} ${c.res.status} ${Math.round(performance.now() - began)} ms`);
  };
}
