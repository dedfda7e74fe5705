import { didYouMean } from '../../base/closest.ts';
import { messageOf } from '../../base/error.ts';
import { isObject, type JsonValue } from '../../base/json.ts';
import { parseJson } from '../../base/parse-json.ts';
import { quoteValue } from './quote-value.ts';
import { type ListItem, type NumberRange, type SettingType, typeName } from './setting-types.ts';

/** A value that its setting may hold, or what it may hold instead. */
export type Checked =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly allowed: string; readonly hint: string };

/** Checks a value from a JSON file: a number or boolean in quotes is refused, not guessed. */
export function checkJson(type: SettingType, value: unknown): Checked {
  if (accepts(type, value)) return { ok: true, value };
  return refuse(type, isNeedlesslyQuoted(type, value) ? ' Write it without quotes.' : hintFor(type, value));
}

/** Checks a value typed at the command line or in an environment variable: `true` is the boolean. */
export function checkText(type: SettingType, text: string): Checked {
  const value = fromText(type, text.trim());
  return accepts(type, value) ? { ok: true, value } : refuse(type, hintFor(type, value));
}

function refuse(type: SettingType, hint: string): Checked {
  return { ok: false, allowed: type.kind === 'boolean' ? 'true or false' : typeName(type), hint };
}

function accepts(type: SettingType, value: unknown): value is JsonValue {
  if (value === null) return type.optional === true;
  if (typeof value === 'string' && type.or?.includes(value)) return true;
  switch (type.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && type.of.includes(value);
    case 'integer':
      return Number.isSafeInteger(value) && isWithin(type, value);
    case 'number':
      return Number.isFinite(value) && isWithin(type, value);
    case 'text':
      return typeof value === 'string' && new RegExp(type.pattern).test(value);
    case 'list':
      return Array.isArray(value) && value.every((item) => mistakeIn(item, type.of) === '');
    case 'priorities':
      return isObject(value) && Object.values(value).every((item) => isWithin({ min: 0, max: 100 }, item));
  }
}

function isWithin({ min, above, max }: NumberRange, value: unknown): boolean {
  return (
    typeof value === 'number' &&
    value >= (min ?? Number.NEGATIVE_INFINITY) &&
    value > (above ?? Number.NEGATIVE_INFINITY) &&
    value <= (max ?? Number.POSITIVE_INFINITY)
  );
}

/** Why an item does not belong in its list; empty when it does. */
function mistakeIn(item: unknown, of: ListItem): string {
  if (typeof item !== 'string' || item.trim() === '') return ' Every item is a text that is not empty.';
  if (of === 'tool patterns') return '';
  try {
    new RegExp(item);
    return '';
  } catch (error) {
    // The engine says "Invalid regular expression: /the whole of it/: reason".
    const reason = messageOf(error).split(': ').at(-1);
    return ` ${quoteValue(item)} is none: ${reason}.`;
  }
}

const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** What a text means for a type; text that means nothing there stays text, which the check then refuses. */
function fromText(type: SettingType, text: string): unknown {
  if (type.optional && text === 'unset') return null;
  switch (type.kind) {
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'choice':
    case 'text':
      return text;
    case 'integer':
    case 'number':
      return NUMBER.test(text) ? Number(text) : text;
    case 'list':
      return listFromText(text, type.of);
    case 'priorities':
      return prioritiesFromText(text);
  }
}

function listFromText(text: string, of: ListItem): unknown {
  if (text === '') return [];
  const json = text.startsWith('[') ? jsonFromText(text) : undefined;
  // A regular expression may itself start with '[' and hold commas: what is no JSON list is one expression.
  if (of === 'regular expressions') return Array.isArray(json) ? json : [text];
  return json ?? text.split(',').map((item) => item.trim());
}

function prioritiesFromText(text: string): unknown {
  if (text === '') return {};
  if (text.startsWith('{')) return jsonFromText(text);
  const pairs = text.split(',').map((pair) => pair.split('=').map((side) => side.trim()));
  if (!pairs.every(isPriority)) return text;
  return Object.fromEntries(pairs.map(([name, number]) => [name, Number(number)]));
}

function isPriority([name = '', number = '', ...rest]: readonly string[]): boolean {
  return name !== '' && NUMBER.test(number) && rest.length === 0;
}

function jsonFromText(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

function isNeedlesslyQuoted(type: SettingType, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const meant = fromText(type, value);
  return (typeof meant === 'boolean' || typeof meant === 'number') && accepts(type, meant);
}

function hintFor(type: SettingType, value: unknown): string {
  if (type.kind === 'list' && Array.isArray(value)) {
    return value.map((item) => mistakeIn(item, type.of)).find((mistake) => mistake !== '') ?? '';
  }
  if (typeof value !== 'string') return '';
  return didYouMean(value, [...(type.kind === 'choice' ? type.of : []), ...(type.or ?? [])]);
}
