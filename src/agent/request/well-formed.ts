import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';

/** A value without half characters: providers refuse a whole request for one of them, for ever. */
export function wellFormed(value: JsonValue): JsonValue {
  // Only half characters, and texts that spell one out, are written so.
  return /\\ud[89a-f]/.test(JSON.stringify(value)) ? copyOf(value) : value;
}

function copyOf(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(copyOf);
  return isJsonObject(value) ? copyOfObject(value) : value;
}

function copyOfObject(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toWellFormed(), copyOf(each)]));
}
