import type { Guard } from './app-env.ts';
import { hostnameOf, isEveryAddress, isLoopback, isOwnAddress } from './hosts.ts';
import { refuse } from './refuse.ts';

/** Under which names the server may be called. */
export interface HostRules {
  /** Where the server listens. */
  readonly host: string;
  /** Further names, such as `host.docker.internal`. */
  readonly allowHosts: readonly string[];
}

/**
 * Refuses requests to a name that is not the server's: a web page whose name was made to point to this machine
 * (DNS rebinding) would otherwise be let in by the browser.
 */
export function checkHost(rules: HostRules): Guard {
  return async (c, next) => {
    const authority = c.req.header('host') ?? '';
    const hostname = hostnameOf(authority);
    if (hostname !== undefined && isKnownHost(hostname, rules)) return next();
    const advice =
      hostname === undefined
        ? 'Send the Host header that belongs to the URL.'
        : `If it may be called so, start it with: thoughtline serve --allow-host ${hostname}`;
    const detail = `This server is not known as "${authority.slice(0, LONGEST_SHOWN)}". ${advice}`;
    return refuse(c, { status: 403, code: 'request/host', detail });
  };
}

const LONGEST_SHOWN = 100;

function isKnownHost(hostname: string, { host, allowHosts }: HostRules): boolean {
  if (isLoopback(hostname) || hostname === host.toLowerCase()) return true;
  if (allowHosts.some((allowed) => allowed.toLowerCase() === hostname)) return true;
  return isEveryAddress(host) && isOwnAddress(hostname);
}
