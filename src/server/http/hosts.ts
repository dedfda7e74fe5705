import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The host of a `Host` header or an authority, without its port: lower case, and an IPv6 address without brackets. */
export function hostnameOf(authority: string): string | undefined {
  const [, address, name] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(authority) ?? [];
  return (address ?? name)?.toLowerCase().replace(/\.$/, '');
}

/** Whether only this machine can reach a host: `localhost`, 127.0.0.0/8 and ::1. */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '::1') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}

/** Whether listening there means listening on every address of the machine. */
export function isEveryAddress(hostname: string): boolean {
  return hostname === '0.0.0.0' || hostname === '::';
}

/** Whether this is an address of the machine itself. */
export function isOwnAddress(hostname: string): boolean {
  return Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === hostname));
}

/** A host as it stands in a URL. */
export function toUrlHost(hostname: string): string {
  return isIP(hostname) === 6 ? `[${hostname}]` : hostname;
}
