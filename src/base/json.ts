/** Anything that JSON can say. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** True for what `{…}` makes in JSON: neither an array nor null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same for a value that is known to come from JSON. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}

/** Compares two JSON values; the order of keys does not count. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  );
}

/** What would be left of a value after storing and reloading it; throws on what JSON cannot say (cycles, big integers). */
export function throughJson(value: unknown): JsonValue {
  return copyOfFlat(value) ?? JSON.parse(JSON.stringify(value) ?? 'null');
}

/** A copy of a plain object of plain values, which is what most tools give back; undefined for anything else. */
function copyOfFlat(value: unknown): JsonObject | undefined {
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  return isFlat(value) && Object.getOwnPropertySymbols(value).length === 0 ? { ...value } : undefined;
}

function isFlat(value: Readonly<Record<string, unknown>>): value is JsonObject {
  for (const key in value) if (!isUnchanged(value[key])) return false;
  return true;
}

/** True for what JSON gives back as it was; it has no negative zero. */
function isUnchanged(value: unknown): value is string | number | boolean | null {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === 'string' || typeof value === 'boolean' || value === null;
}
