import { equalJson, isObject } from '../base/json.ts';
import { resolveReference } from './resolve-reference.ts';
import type { JsonSchema } from './tool-spec.ts';

const DEEPEST = 200;
/** A schema of lists in lists that contains itself would wrap for ever; nobody forgets more brackets than these. */
const MOST_WRAPS = 3;
/** Variants that may be tried in one input: nested unions multiply, and a model must not be able to stop the program. */
const MOST_TRIALS = 1_000;

/**
 * Repairs the few mistakes that models make all the time, led by the schema: a lone value for a list, a number or
 * boolean in quotes, an object or list as JSON text, no object at all. A value that the schema accepts is never
 * changed; nothing else is guessed.
 */
export function coerce(value: unknown, schema: JsonSchema): unknown {
  if (isMissing(value) && wantedTypes(schema).includes('object') && isEmpty(schema['required'])) return {};
  return coerceValue(value, schema, { root: schema, depth: 0, wraps: 0, trials: { left: MOST_TRIALS } });
}

type Schema = Readonly<Record<string, unknown>>;

interface Place {
  readonly root: JsonSchema;
  readonly depth: number;
  /** How many brackets were put around the value at hand. */
  readonly wraps: number;
  readonly trials: { left: number };
}

function coerceValue(value: unknown, given: unknown, place: Place): unknown {
  const schema = resolveReference(given, place.root);
  if (!isObject(schema) || place.depth > DEEPEST || isRightAsItIs(value, schema)) return value;
  const inner: Place = { ...place, depth: place.depth + 1 };
  const ofAll = listOf(schema['allOf']).reduce((part, each) => coerceValue(part, each, inner), value);
  const variants = listOf(schema['anyOf'] ?? schema['oneOf']);
  const ofOne = variants.length === 0 ? ofAll : coerceUnion(ofAll, variants, inner);
  return coerceTyped(ofOne, schema, inner);
}

/** True for most values: a text where one is wanted, and nothing inside to look at. */
function isRightAsItIs(value: unknown, schema: Schema): boolean {
  const hasVariants = 'allOf' in schema || 'anyOf' in schema || 'oneOf' in schema;
  return !hasVariants && typeof value !== 'object' && typeof value === schema['type'];
}

/** A union is coerced only where one variant alone can be meant; otherwise choosing would be guessing. */
function coerceUnion(value: unknown, variants: readonly unknown[], place: Place): unknown {
  const resolved = variants.map((variant) => resolveReference(variant, place.root));
  const ofRightType = resolved.filter((variant) => accepts(variant, value, place.root));
  if (ofRightType.length > 0) {
    const [only, another] = ofRightType.filter((variant) => !contradicts(variant, value));
    return only === undefined || another !== undefined ? value : coerceValue(value, only, place);
  }
  place.trials.left -= resolved.length;
  if (place.trials.left < 0) return value;
  const repaired = resolved.map((variant) => coerceValue(value, variant, place)).filter((each) => each !== value);
  return repaired.length === 1 ? repaired[0] : value;
}

function coerceTyped(value: unknown, schema: Schema, place: Place): unknown {
  if (accepts(schema, value, place.root)) return coerceInside(value, schema, place);
  const typed = typeof value === 'string' ? typedText(value, schema) : undefined;
  if (typed !== undefined) return coerceInside(typed, schema, place);
  const isListWanted = wantedTypes(schema).includes('array');
  if (!isListWanted || value === null || value === undefined || place.wraps === MOST_WRAPS) return value;
  return [coerceValue(value, schema['items'], { ...place, wraps: place.wraps + 1 })];
}

function coerceInside(value: unknown, schema: Schema, place: Place): unknown {
  const inner = { ...place, wraps: 0 };
  if (Array.isArray(value)) return coerceItems(value, schema, inner);
  return isObject(value) ? coerceProperties(value, schema, inner) : value;
}

/** What a text means where the schema does not want a text; undefined when it does not fit. */
function typedText(text: string, schema: Schema): unknown {
  const wanted = wantedTypes(schema);
  if (wanted.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (wanted.includes('number') || wanted.includes('integer')) {
    const number = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
    if (wanted.includes('number') ? Number.isFinite(number) : Number.isSafeInteger(number)) return number;
  }
  const opening = text.trimStart()[0];
  if (opening === '{' && wanted.includes('object')) return parsed(text, isObject);
  if (opening === '[' && wanted.includes('array')) return parsed(text, Array.isArray);
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

function coerceItems(items: readonly unknown[], schema: Schema, place: Place): readonly unknown[] {
  const first = listOf(schema['prefixItems']);
  const coerced = items.map((item, index) =>
    coerceValue(item, index < first.length ? first[index] : schema['items'], place),
  );
  return coerced.every((item, index) => item === items[index]) ? items : coerced;
}

function coerceProperties(object: Schema, schema: Schema, place: Place): Schema {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  // Which pattern a name matches is the validator's business; with patterns, other names are left alone.
  const others = isObject(schema['patternProperties']) ? undefined : schema['additionalProperties'];
  let changed: Map<string, unknown> | undefined;
  for (const key of Object.keys(object)) {
    const value = coerceValue(object[key], Object.hasOwn(properties, key) ? properties[key] : others, place);
    if (value === object[key]) continue;
    changed ??= new Map(Object.entries(object));
    changed.set(key, value);
  }
  return changed === undefined ? object : Object.fromEntries(changed);
}

/** Whether the value is of a type that the schema takes; what is inside does not count. */
function accepts(schema: unknown, value: unknown, root: JsonSchema): boolean {
  if (!isObject(schema)) return schema !== false;
  const variants = listOf(schema['anyOf'] ?? schema['oneOf']);
  if (variants.length > 0) {
    return variants.some((variant) => isOfWantedType(resolveReference(variant, root), value));
  }
  return isOfWantedType(schema, value);
}

function isOfWantedType(schema: unknown, value: unknown): boolean {
  if (!isObject(schema)) return schema !== false;
  const wanted = wantedTypes(schema);
  return wanted.length === 0 || wanted.some((type) => isOfType(value, type));
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** The types that a schema names, or those of the only values that it allows; empty when every type will do. */
function wantedTypes(schema: Schema): readonly unknown[] {
  const { type } = schema;
  if (type !== undefined) return Array.isArray(type) ? type : [type];
  const values = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  return values.map((value) => {
    if (value === null) return 'null';
    return Array.isArray(value) ? 'array' : typeof value;
  });
}

/** True when a fixed value inside the variant (a discriminator) differs from the value's. */
function contradicts(variant: unknown, value: unknown): boolean {
  if (!isObject(variant)) return false;
  if ('const' in variant && !equalJson(variant['const'], value)) return true;
  if (Array.isArray(variant['enum']) && !variant['enum'].some((each) => equalJson(each, value))) return true;
  if (!isObject(value) || !isObject(variant['properties'])) return false;
  return Object.entries(variant['properties']).some(([key, property]) => {
    if (!isObject(property) || !('const' in property || 'enum' in property) || !Object.hasOwn(value, key)) return false;
    return contradicts(property, value[key]);
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Models often send nothing, null or '' for a tool without parameters. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isEmpty(required: unknown): boolean {
  return listOf(required).length === 0;
}
