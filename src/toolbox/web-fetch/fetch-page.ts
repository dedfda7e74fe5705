import type { IncomingMessage } from 'node:http';
import { codeOf, messageOf, ThoughtlineError } from '../../base/error.ts';
import { createTimeLimit } from '../time-limit.ts';
import { type Content, isText, toContentType } from './content-type.ts';
import { readBody } from './read-body.ts';
import { type RequestOptions, refused, requestPage } from './request-page.ts';

/** What came from an address. */
export interface Fetched {
  /** Where it came from in the end. */
  readonly url: string;
  readonly status: number;
  readonly type: Content;
  /** Undefined where it is no text: such a body is not even loaded. */
  readonly body: Buffer | undefined;
}

const MOST_REDIRECTS = 5;
const MOST_BYTES = 5_000_000;
const LONGEST_MS = 30_000;

/** How long and how much may be fetched. */
export interface FetchLimits {
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

/** Fetches an address. Every address on the way is checked like the first. */
export async function fetchPage(
  start: URL,
  { signal, mayReach }: RequestOptions,
  { maxBytes = MOST_BYTES, timeoutMs = LONGEST_MS }: FetchLimits = {},
): Promise<Fetched> {
  const limit = createTimeLimit(timeoutMs, signal);
  const options = { signal: limit.signal, mayReach };
  let url = start;
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await requestPage(url, options);
      const target = redirectOf(response, url);
      if (target === undefined) return await read(response, url, maxBytes);
      response.destroy();
      url = target;
    }
  } catch (error) {
    throw toFetchError(error, url, limit.isOver() ? timeoutMs : undefined);
  } finally {
    limit.clear();
  }
  throw refused(`${shown(start)} redirects more than ${MOST_REDIRECTS} times.`);
}

async function read(response: IncomingMessage, url: URL, maxBytes: number): Promise<Fetched> {
  const type = toContentType(response.headers['content-type']);
  const status = response.statusCode ?? 0;
  try {
    const body = isText(type) ? await readBody(response, maxBytes) : undefined;
    return { url: url.href, status, type, body };
  } finally {
    response.destroy();
  }
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  if (!URL.canParse(location, from.href)) throw refused(`${shown(from)} redirects to something that is no address.`);
  return new URL(location, from.href);
}

/** In the words of whoever must act; an abort stays what it is. */
function toFetchError(error: unknown, url: URL, timeoutMs: number | undefined): unknown {
  if (error instanceof ThoughtlineError) return error;
  if (timeoutMs !== undefined)
    return new ThoughtlineError('web/timeout', `${shown(url)} took longer than ${timeoutMs / 1_000} seconds.`);
  const code = codeOf(error) ?? '';
  if (code === 'ABORT_ERR') return error;
  const reason = REASONS[code] ?? (messageOf(error) || code);
  return new ThoughtlineError('web/failed', `${shown(url)} could not be fetched: ${reason}.`, { cause: error });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server closed the connection',
  ETIMEDOUT: 'the server does not answer',
  EHOSTUNREACH: 'there is no way to the server',
  ENETUNREACH: 'there is no way to the server',
  Z_DATA_ERROR: 'the answer is packed wrongly',
  Z_BUF_ERROR: 'the answer ends too early',
};

/** The query may hold secrets, and is nothing that a message needs. */
function shown({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}
