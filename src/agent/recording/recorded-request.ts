import type { JsonValue } from '../../base/json.ts';
import { redactSecrets } from '../../base/redact-secrets.ts';
import { cleanJson, type Redact } from './clean-json.ts';
import type { RecordedRequest } from './recording.ts';

/** A request as a recording holds it, and what makes it so: the same goes for the answer. */
export interface CleanRequest {
  readonly request: RecordedRequest;
  /** Knows the keys of this request, too. */
  readonly redact: Redact;
}

/** Leaves out the address, the headers and the keys; well-known secrets always, and what `more` knows. */
export function toRecordedRequest(
  input: string | URL | Request,
  init: RequestInit | undefined,
  more: Redact = (text) => text,
): CleanRequest {
  const isRequest = input instanceof Request;
  const url = new URL(isRequest ? input.url : input);
  const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined));
  const redact = withKeys(keysOf(url, headers), more);
  const method = (init?.method ?? (isRequest ? input.method : 'GET')).toUpperCase();
  const body = parseBody(init?.body);
  return { request: { method, path: pathOf(url), body: cleanJson(body, redact) }, redact };
}

/** What says how the answer is to look; anything else may be a key. */
const KEPT_PARAMETERS: ReadonlySet<string> = new Set(['alt', 'api-version']);

function pathOf({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => KEPT_PARAMETERS.has(name)));
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}

function keysOf({ searchParams }: URL, headers: Headers): string[] {
  const inHeaders = ['authorization', 'x-api-key', 'x-goog-api-key', 'api-key'].map((name) => headers.get(name) ?? '');
  const inQuery = [...searchParams].flatMap(([name, value]) => (KEPT_PARAMETERS.has(name) ? [] : [value]));
  // Shorter ones are no keys, and would be found everywhere.
  return [...inHeaders, ...inQuery].map((key) => key.replace(/^Bearer /i, '')).filter((key) => key.length >= 8);
}

function withKeys(keys: readonly string[], more: Redact): Redact {
  return (text) => redactSecrets(more(keys.reduce((clean, key) => clean.replaceAll(key, '[redacted api-key]'), text)));
}

function parseBody(body: RequestInit['body']): JsonValue {
  if (typeof body !== 'string') return null;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
