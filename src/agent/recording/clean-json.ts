import { isObject, type JsonValue } from '../../base/json.ts';

/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

/** A copy without secrets in its texts. What a provider must get back unchanged stays as it is: it is nobody's secret. */
export function cleanJson(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value);
  if (isList(value)) return value.map((each) => cleanJson(each, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [redact(key), OPAQUE.has(key) ? each : cleanJson(each, redact)]),
  );
}

const OPAQUE: ReadonlySet<string> = new Set(['signature', 'encrypted_content', 'thoughtSignature', 'data']);

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
