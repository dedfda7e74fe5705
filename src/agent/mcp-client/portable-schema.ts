import { isObject, type JsonObject, type JsonValue, throughJson } from '../../base/json.ts';
import { enterPart, propertiesOf, rootPlace, type SchemaPart, type SchemaPlace } from '../../tools/schema-parts.ts';
import type { JsonSchema } from '../../tools/tool-spec.ts';

/** What all providers understand besides structure; anything else would make some of them refuse every tool. */
const KNOWN = [
  ['title', 'description', 'default', 'pattern', 'minLength', 'maxLength'],
  ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
].flat();
/** Said of the whole, also where it is a choice. */
const ABOUT = ['title', 'description', 'default'];
/** Anthropic refuses a request with any other property. */
const PROPERTY = /^[A-Za-z0-9_.-]{1,64}$/;

type Part = Readonly<Record<string, unknown>>;

/**
 * A schema of any server as all providers take it: an object at the root, without references, lists of types and
 * keywords that some refuse. It accepts whatever the original accepts; the server itself is the one that checks.
 */
export function portableSchema(original: unknown): JsonSchema {
  const root = plainJson(isObject(original) ? original : {});
  const entered = enterPart(root, rootPlace(root));
  const { properties = {}, ...rest } = entered === undefined ? {} : objectOf(withChoices(entered));
  return { ...rest, type: 'object', properties };
}

function toPortable(part: unknown, place: SchemaPlace): JsonObject {
  const entered = enterPart(part, place);
  if (entered === undefined) return {};
  const { schema, inside } = entered;
  const own = isObject(part) ? pick(part, ABOUT) : {};
  const choices = listOf(schema['anyOf'] ?? schema['oneOf']);
  if (choices.length > 0 && schema['properties'] === undefined) {
    return { ...pick(schema, ABOUT), ...own, anyOf: choices.map((each) => toPortable(each, inside)) };
  }
  const { schema: whole } = withAllOf(entered);
  const types = [whole['type']].flat().filter((type) => typeof type === 'string');
  const [only, another] = types;
  if (another !== undefined) {
    const variants = types.map((type) => ofType({ schema: without(whole, ABOUT), inside }, type));
    return { ...pick(whole, ABOUT), ...own, anyOf: variants };
  }
  return ofType({ schema: { ...whole, ...own }, inside }, only);
}

function ofType({ schema, inside }: SchemaPart, type: string | undefined): JsonObject {
  const typed = type === undefined ? {} : { type };
  if (type === 'object' || (type === undefined && isObject(schema['properties']))) return objectOf({ schema, inside });
  if (type === 'null') return typed;
  const items = type === 'array' ? { items: itemsOf(schema, inside) } : {};
  return { ...pick(schema, KNOWN), ...typed, ...items, ...valuesOf(schema, type) };
}

function objectOf({ schema, inside }: SchemaPart): JsonObject {
  const all = propertiesOf(schema);
  const sayable = all.filter(({ name }) => PROPERTY.test(name));
  const required = sayable.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const others = schema['additionalProperties'];
  return {
    ...pick(schema, KNOWN),
    ...unsayable(schema, all),
    type: 'object',
    ...(all.length === 0 ? {} : { properties: toProperties(sayable, inside) }),
    ...(required.length === 0 ? {} : { required }),
    ...(others === undefined || all.length > sayable.length ? {} : { additionalProperties: othersOf(others, inside) }),
  };
}

type Properties = ReturnType<typeof propertiesOf>;

function toProperties(properties: Properties, place: SchemaPlace): JsonObject {
  return Object.fromEntries(properties.map(({ name, part }) => [name, toPortable(part, place)]));
}

/** A property with a name that a provider would refuse is told in words: it may still be sent. */
function unsayable(schema: Part, properties: Properties): JsonObject {
  const names = properties.map(({ name }) => name).filter((name) => !PROPERTY.test(name));
  if (names.length === 0) return {};
  return { description: withWords(schema, `Also has: ${names.map((name) => JSON.stringify(name)).join(', ')}.`) };
}

function othersOf(others: unknown, place: SchemaPlace): JsonValue {
  return typeof others === 'boolean' ? others : toPortable(others, place);
}

/** A tuple is a list whose items are one of several. */
function itemsOf(schema: Part, place: SchemaPlace): JsonObject {
  const tuple = listOf(schema['prefixItems'] ?? schema['items']);
  if (tuple.length === 0) return toPortable(schema['items'], place);
  return { anyOf: tuple.map((each) => toPortable(each, place)) };
}

/** Gemini enumerates only texts, and knows one format; what else is allowed is told in words. */
function valuesOf(schema: Part, type: string | undefined): JsonObject {
  const format = schema['format'] === 'date-time' ? { format: 'date-time' } : {};
  const all = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  const fitting = all.filter((value) => type === undefined || typeNameOf(value, type) === type);
  if (fitting.length === 0) return format;
  if (fitting.every((value) => typeof value === 'string')) return { type: 'string', enum: fitting };
  return { description: withWords(schema, `One of: ${fitting.map((value) => JSON.stringify(value)).join(', ')}.`) };
}

function typeNameOf(value: unknown, wanted: string): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return wanted === 'integer' && Number.isInteger(value) ? 'integer' : typeof value;
}

function withWords({ description }: Part, words: string): string {
  return typeof description === 'string' ? `${description} ${words}` : words;
}

/** At the root, where no provider takes a choice: the properties of all variants, and required only what all require. */
function withChoices(root: SchemaPart): SchemaPart {
  const { schema, inside } = withAllOf(root);
  const variants = listOf(schema['anyOf'] ?? schema['oneOf']).map((each) => withAllOf(partOf(each, inside)).schema);
  if (variants.length === 0) return { schema, inside };
  const required = variants.map((variant) => listOf(variant['required']));
  const common = (required[0] ?? []).filter((name) => required.every((names) => names.includes(name)));
  const properties = mergeProperties([schema, ...variants]);
  const { additionalProperties: _, ...rest } = schema;
  return { schema: { ...rest, properties, required: [...listOf(schema['required']), ...common] }, inside };
}

/** Laid over each other, which is what it means for objects; for anything else, the last word counts. */
function withAllOf({ schema, inside }: SchemaPart): SchemaPart {
  const others = listOf(schema['allOf']).map((each) => partOf(each, inside).schema);
  if (others.length === 0) return { schema, inside };
  const parts = [...others, schema];
  const merged = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  const required = parts.flatMap((part) => listOf(part['required']));
  const properties = mergeProperties(parts);
  const isObjects = Object.keys(properties).length > 0;
  const { additionalProperties: _, ...rest } = merged;
  return { schema: isObjects ? { ...rest, properties, required } : rest, inside };
}

function partOf(part: unknown, place: SchemaPlace): SchemaPart {
  return enterPart(part, place) ?? { schema: {}, inside: place };
}

/** A property that several parts describe may be what any of them says. */
function mergeProperties(parts: readonly Part[]): JsonObject {
  const merged = new Map<string, JsonValue[]>();
  for (const part of parts) {
    for (const { name, part: property } of propertiesOf(part)) {
      const known = merged.get(name) ?? [];
      const json = throughJson(property);
      if (!known.some((each) => JSON.stringify(each) === JSON.stringify(json))) merged.set(name, [...known, json]);
    }
  }
  return Object.fromEntries(
    [...merged].map(([name, [first = {}, ...more]]) => [name, more.length === 0 ? first : { anyOf: [first, ...more] }]),
  );
}

function plainJson(value: object): JsonObject {
  const json = throughJson(value);
  return isObject(json) ? json : {};
}

function pick(schema: Part, keys: readonly string[]): JsonObject {
  const entries = Object.entries(schema).filter(([key, value]) => keys.includes(key) && value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, throughJson(value)]));
}

function without(schema: Part, keys: readonly string[]): Part {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
