import type { AppContext, Guard } from './app-env.ts';
import type { HostRules } from './check-host.ts';
import { hostnameOf, isLoopback } from './hosts.ts';
import type { Problem } from './problem.ts';
import { refuse } from './refuse.ts';

/**
 * Refuses what other sites' pages send. Browsers name the page that a request comes from, other programs name none:
 * pages of the server itself, of an allowed host, and of this machine where only this machine is served, may call.
 * What is linkable holds nothing of anybody and may be had from everywhere.
 */
export function checkOrigin(rules: HostRules, isLinkable: (path: string) => boolean): Guard {
  return async (c, next) => {
    if (c.req.method === 'GET' && isLinkable(c.req.path)) return next();
    const origin = c.req.header('origin');
    if (origin === undefined) return isFromElsewhere(c) ? refuse(c, ELSEWHERE) : next();
    if (isKnownOrigin(origin, c.req.header('host') ?? '', rules)) return next();
    const detail = `Pages of "${origin.slice(0, LONGEST_SHOWN)}" may not call this server.`;
    return refuse(c, { status: 403, code: 'request/origin', detail });
  };
}

const LONGEST_SHOWN = 100;

const ELSEWHERE: Problem = {
  status: 403,
  code: 'request/origin',
  detail: 'Pages of other sites, also of other ports of this machine, may not load this.',
};

/** What a page loads by a link, an image or a script names no origin. */
function isFromElsewhere(c: AppContext): boolean {
  const site = c.req.header('sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isKnownOrigin(origin: string, authority: string, { host, allowHosts }: HostRules): boolean {
  const [, site = ''] = /^https?:\/\/(.+)$/i.exec(origin) ?? [];
  if (site === '') return false;
  if (site.toLowerCase() === authority.toLowerCase()) return true;
  const hostname = hostnameOf(site);
  if (hostname === undefined) return false;
  return (isLoopback(host) && isLoopback(hostname)) || allowHosts.some((allowed) => allowed.toLowerCase() === hostname);
}
