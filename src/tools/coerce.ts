import { isObject } from '../base/json.ts';
import { resolveReference } from './resolve-reference.ts';
import type { JsonSchema } from './tool-spec.ts';

const DEEPEST = 200;
/** A schema of lists in lists that contains itself would wrap for ever; nobody forgets more brackets than these. */
const MOST_WRAPS = 3;

/**
 * Repairs the few mistakes that models make all the time, led by the schema: a lone value for a list, a number or
 * boolean in quotes, an object or list as JSON text, no object at all. A value that the schema accepts is never
 * changed; nothing else is guessed.
 */
export function coerce(value: unknown, schema: JsonSchema): unknown {
  if (isMissing(value) && wants(schema, 'object') && isEmpty(schema['required'])) return {};
  return coerceValue(value, schema, { root: schema, depth: 0, wraps: 0 });
}

interface Place {
  readonly root: JsonSchema;
  readonly depth: number;
  /** How many brackets were put around the value at hand. */
  readonly wraps: number;
}

function coerceValue(value: unknown, given: unknown, place: Place): unknown {
  const schema = resolveReference(given, place.root);
  if (!isObject(schema) || place.depth > DEEPEST) return value;
  const inner: Place = { ...place, depth: place.depth + 1 };
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(variants)) return coerceUnion(value, variants, inner);
  if (Array.isArray(schema['allOf']))
    return schema['allOf'].reduce((part, each) => coerceValue(part, each, inner), value);
  const retyped = accepts(schema, value) ? value : retype(value, schema);
  if (retyped === value && mustBeWrapped(value, schema, place)) {
    return [coerceValue(value, schema['items'], { ...inner, wraps: place.wraps + 1 })];
  }
  if (Array.isArray(retyped)) return coerceItems(retyped, schema, inner);
  if (isObject(retyped)) return coerceProperties(retyped, schema, inner);
  return retyped;
}

/** A union is coerced only where one variant alone can be meant; otherwise choosing would be guessing. */
function coerceUnion(value: unknown, variants: readonly unknown[], place: Place): unknown {
  const resolved = variants.map((variant) => resolveReference(variant, place.root));
  const possible = resolved.filter((variant) => accepts(variant, value) && !contradicts(variant, value));
  const [only, another] = possible;
  if (only !== undefined) return another === undefined ? coerceValue(value, only, place) : value;
  const repaired = resolved.map((variant) => coerceValue(value, variant, place)).filter((each) => each !== value);
  return repaired.length === 1 ? repaired[0] : value;
}

function retype(value: unknown, schema: Readonly<Record<string, unknown>>): unknown {
  return (typeof value === 'string' ? typedText(value, schema) : undefined) ?? value;
}

function mustBeWrapped(value: unknown, schema: Readonly<Record<string, unknown>>, { wraps }: Place): boolean {
  return (
    wants(schema, 'array') && !accepts(schema, value) && value !== null && value !== undefined && wraps < MOST_WRAPS
  );
}

/** What a text means where the schema does not want a text; undefined when it does not fit. */
function typedText(text: string, schema: Readonly<Record<string, unknown>>): unknown {
  if (wants(schema, 'boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (wants(schema, 'number') || wants(schema, 'integer')) {
    const number = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
    if (wants(schema, 'number') ? Number.isFinite(number) : Number.isSafeInteger(number)) return number;
  }
  const opening = text.trimStart()[0];
  if (opening === '{' && wants(schema, 'object')) return parsed(text, isObject);
  if (opening === '[' && wants(schema, 'array')) return parsed(text, Array.isArray);
  return undefined;
}

function parsed(text: string, isRight: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function coerceItems(
  items: readonly unknown[],
  schema: Readonly<Record<string, unknown>>,
  place: Place,
): readonly unknown[] {
  const first = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
  const coerced = items.map((item, index) =>
    coerceValue(item, index < first.length ? first[index] : schema['items'], { ...place, wraps: 0 }),
  );
  return coerced.every((item, index) => item === items[index]) ? items : coerced;
}

function coerceProperties(
  object: Readonly<Record<string, unknown>>,
  schema: Readonly<Record<string, unknown>>,
  place: Place,
): Readonly<Record<string, unknown>> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const entries = Object.entries(object).map(([key, value]): [string, unknown] => {
    const own = Object.hasOwn(properties, key) ? properties[key] : schema['additionalProperties'];
    return [key, coerceValue(value, own, { ...place, wraps: 0 })];
  });
  return entries.every(([key, value]) => value === object[key]) ? object : Object.fromEntries(entries);
}

function accepts(schema: unknown, value: unknown): boolean {
  if (!isObject(schema)) return schema !== false;
  const nested = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(nested)) return nested.some((variant) => accepts(variant, value));
  const type = schema['type'];
  if (type === undefined) return true;
  return [type].flat().some((name) => isOfType(value, name));
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** True when a fixed value inside the variant (a discriminator) differs from the value's. */
function contradicts(variant: unknown, value: unknown): boolean {
  if (!isObject(variant)) return false;
  if ('const' in variant && variant['const'] !== value) return true;
  if (Array.isArray(variant['enum']) && !variant['enum'].includes(value)) return true;
  if (!isObject(value) || !isObject(variant['properties'])) return false;
  return Object.entries(variant['properties']).some(([key, property]) => {
    if (!isObject(property) || !('const' in property || 'enum' in property) || !Object.hasOwn(value, key)) return false;
    return contradicts(property, value[key]);
  });
}

function wants(schema: Readonly<Record<string, unknown>>, type: string): boolean {
  return [schema['type']].flat().includes(type);
}

/** Models often send nothing, null or '' for a tool without parameters. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isEmpty(required: unknown): boolean {
  return !Array.isArray(required) || required.length === 0;
}
