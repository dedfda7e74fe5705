import type { JsonValue } from '../../../base/json.ts';
import { type JsonProblem, parseJson } from '../../../base/parse-json.ts';
import { type Comment, endOfString, toPlainJson } from './to-plain-json.ts';

/** A text of JSON with comments, and where things stand in it. */
export interface JsoncText {
  readonly text: string;
  /** The same without comments and trailing commas, each place where it was. */
  readonly plain: string;
  readonly comments: readonly Comment[];
  readonly trailingCommas: readonly number[];
  /** Undefined while nothing but space and comments is there. */
  readonly root: number | undefined;
}

/** An object in a text, with its braces. */
export interface JsoncObject {
  readonly start: number;
  readonly end: number;
  readonly properties: readonly JsoncProperty[];
}

/** A property from its key to the end of its value. */
export interface JsoncProperty {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
  /** Where its comma is, unless it has none. */
  readonly comma: number | undefined;
}

/** The text, or its first mistake. */
export type ReadJsonc =
  | { readonly ok: true; readonly jsonc: JsoncText }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Reads JSON as editors allow it in their settings: with comments, trailing commas and a byte order mark. */
export function readJsonc(text: string): ReadJsonc {
  const found = toPlainJson(text);
  const root = found.plain.search(/[^ \t\r\n]/);
  if (root < 0) return { ok: true, jsonc: { text, ...found, root: undefined } };
  const parsed = parseJson(found.plain);
  return parsed.ok ? { ok: true, jsonc: { text, ...found, root } } : parsed;
}

/** The object that begins at a place of a text; undefined when something else does. */
export function objectAt({ plain, trailingCommas }: JsoncText, start: number): JsoncObject | undefined {
  if (plain[start] !== '{') return undefined;
  const properties: JsoncProperty[] = [];
  let at = skipBlank(plain, start + 1);
  while (plain[at] === '"') {
    const keyEnd = endOfString(plain, at);
    const valueStart = skipBlank(plain, skipBlank(plain, keyEnd) + 1);
    const end = endOfValue(plain, valueStart);
    const next = skipBlank(plain, end);
    const comma = plain[next] === ',' ? next : trailingCommas.find((each) => each >= end && each < next);
    properties.push({ name: JSON.parse(plain.slice(at, keyEnd)), start: at, valueStart, end, comma });
    at = plain[next] === ',' ? skipBlank(plain, next + 1) : next;
  }
  return { start, end: at + 1, properties };
}

/** The value of a property. */
export function propertyValue({ plain }: JsoncText, { valueStart, end }: JsoncProperty): JsonValue {
  return JSON.parse(plain.slice(valueStart, end));
}

/** Where a value ends in JSON that is known to be right; brackets are counted, so nesting takes no stack. */
function endOfValue(plain: string, start: number): number {
  const token = /["{}[\]]|[^\s,:"{}[\]]+/g;
  token.lastIndex = start;
  let depth = 0;
  for (let found = token.exec(plain); found !== null; found = token.exec(plain)) {
    const [text] = found;
    if (text === '"') token.lastIndex = endOfString(plain, found.index);
    if (text === '{' || text === '[') depth++;
    if (text === '}' || text === ']') depth--;
    if (depth === 0) return token.lastIndex;
  }
  return plain.length;
}

function skipBlank(plain: string, start: number): number {
  const blank = /\s*/y;
  blank.lastIndex = start;
  blank.test(plain);
  return blank.lastIndex;
}
