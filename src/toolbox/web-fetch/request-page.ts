import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ThoughtlineError } from '../../base/error.ts';

/** What a request may reach, and how long. */
export interface RequestOptions {
  readonly signal: AbortSignal;
  /** Asked for every address that a name resolves to. */
  mayReach(address: string): boolean;
  /** Asks what a name means; by default the system. */
  readonly resolve?: Resolve;
}

/** As `dns.lookup` does it, for all addresses. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const HEADERS = {
  'user-agent': 'thoughtline (web_fetch)',
  accept: 'text/html, application/xhtml+xml, text/*, application/json, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
};

/** Sends one request, to checked addresses alone: what a name means is asked once, checked, and used as it was checked. */
export function requestPage(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  checkUrl(url, options);
  const { signal } = options;
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolved, rejected) => {
    // Without an agent no connection is shared with anybody who was checked otherwise.
    const sent = request(url, { agent: false, lookup: checkedLookup(options), signal, headers: HEADERS });
    sent.once('response', resolved);
    sent.on('error', rejected);
    sent.end();
  });
}

/** The parser of addresses has turned decimal, octal and hexadecimal forms into plain ones already. */
function checkUrl(url: URL, { mayReach }: RequestOptions): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused(`Only http and https can be fetched, not ${url.protocol}`);
  if (url.username !== '' || url.password !== '')
    throw refused('The address holds a name or a password; these are not sent.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // No name is looked up for these.
  if (isIP(host) !== 0 && !mayReach(host)) throw notPublic(url.hostname);
}

function checkedLookup({ mayReach, resolve = lookup }: RequestOptions): LookupFunction {
  return (name, { all, ...options }, callback) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const [first, ...others] = found.filter(({ address }) => mayReach(address));
      if (first === undefined) return callback(notPublic(name), []);
      return all === true ? callback(null, [first, ...others]) : callback(null, first.address, first.family);
    });
  };
}

function notPublic(host: string): ThoughtlineError {
  return refused(`${host} is not on the public internet: private, local and reserved addresses are not fetched.`);
}

/** The error for what is never fetched. */
export function refused(message: string): ThoughtlineError {
  return new ThoughtlineError('web/refused', message);
}
