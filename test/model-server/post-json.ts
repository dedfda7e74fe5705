import type { JsonObject, JsonValue } from '../../src/base/json.ts';

/** What a server answered. */
export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: JsonValue;
}

/** Sends a body to a path of a server, with the keys of all providers unless told otherwise. */
export async function postJson(
  url: string,
  body: JsonObject,
  headers: Readonly<Record<string, string>> = KEYS,
): Promise<Posted> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: readJson(text) };
}

/** What every provider wants to see. */
export const KEYS: Readonly<Record<string, string>> = {
  'x-api-key': 'any-key',
  authorization: 'Bearer any-key',
  'x-goog-api-key': 'any-key',
  'anthropic-version': '2023-06-01',
};

function readJson(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
