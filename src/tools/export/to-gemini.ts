import { isObject, type JsonObject, throughJson } from '../../base/json.ts';
import { enterPart, propertiesOf, rootPlace, type SchemaPart, type SchemaPlace, variantsOf } from '../schema-parts.ts';
import type { ToolSpec } from '../tool-spec.ts';

/** What Gemini's schema language knows besides structure; it refuses a declaration that says anything else. */
const KNOWN = [
  'title',
  'description',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];
const KNOWN_FORMATS: Readonly<Record<string, readonly string[]>> = {
  string: ['date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};
const AS_JSON = 'A JSON value, written as text.';

type Part = Readonly<Record<string, unknown>>;

/** A function declaration for Gemini. A tool without parameters has none, because an empty object is refused. */
export function toGemini({ name, description, inputSchema }: ToolSpec): JsonObject {
  const parameters = toGeminiPart(inputSchema, rootPlace(inputSchema));
  return parameters['type'] === 'object' ? { name, description, parameters } : { name, description };
}

/** What Gemini cannot be told (any value, free objects, endless ones) it may send as JSON text: coercion reads that. */
function toGeminiPart(part: unknown, place: SchemaPlace): JsonObject {
  const entered = enterPart(part, place);
  if (entered === undefined) return asJsonText({});
  const { schema, inside } = withAllOf(entered);
  const variants = variantsOf(schema);
  if (variants.length > 0) return fromVariants(schema, variants, inside);
  const types = [schema['type']].flat().filter((type): type is string => typeof type === 'string');
  const nullable = types.includes('null') ? { nullable: true } : {};
  const type = types.find((each) => each !== 'null') ?? typeOfValues(schema);
  return { ...ofType(type, { schema, inside }), ...nullable };
}

function ofType(type: string | undefined, { schema, inside }: SchemaPart): JsonObject {
  if (type === undefined) return asJsonText(schema);
  if (type === 'array') return { ...said(schema, type), type, items: itemsOf(schema, inside) };
  if (type !== 'object') return { ...said(schema, type), type, ...fixedValues(schema) };
  const properties = propertiesOf(schema);
  if (properties.length === 0) return asJsonText(schema);
  const required = properties.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    ...said(schema, type),
    type,
    properties: Object.fromEntries(properties.map(({ name, part }) => [name, toGeminiPart(part, inside)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function itemsOf(schema: Part, inside: SchemaPlace): JsonObject {
  const first = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
  if (first.length === 0) return toGeminiPart(schema['items'], inside);
  const kinds = new Map(first.map((part) => toGeminiPart(part, inside)).map((part) => [JSON.stringify(part), part]));
  const [only, ...others] = [...kinds.values()];
  return only !== undefined && others.length === 0 ? only : { anyOf: [...kinds.values()] };
}

function fromVariants(schema: Part, variants: readonly unknown[], inside: SchemaPlace): JsonObject {
  const real = variants.filter((variant) => !(isObject(variant) && variant['type'] === 'null'));
  const nullable = real.length < variants.length ? { nullable: true } : {};
  const [only, another] = real;
  if (another === undefined) return { ...toGeminiPart(only, inside), ...said(schema, ''), ...nullable };
  return { ...said(schema, ''), anyOf: real.map((variant) => toGeminiPart(variant, inside)), ...nullable };
}

/** Gemini does not know `allOf`: the parts are laid over each other, which is what it means for objects. */
function withAllOf({ schema, inside }: SchemaPart): SchemaPart {
  const others: readonly unknown[] = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  if (others.length === 0) return { schema, inside };
  const parts = [...others.map((part): Part => enterPart(part, inside)?.schema ?? {}), schema];
  const properties = parts.flatMap((part) => (isObject(part['properties']) ? Object.entries(part['properties']) : []));
  const required = parts.flatMap((part): unknown[] => (Array.isArray(part['required']) ? part['required'] : []));
  const merged = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  return { schema: { ...merged, properties: Object.fromEntries(properties), required }, inside };
}

/** Only texts can be enumerated; for other fixed values the description says what is allowed. */
function fixedValues(schema: Part): JsonObject {
  const values = valuesOf(schema);
  if (values.length === 0) return {};
  if (values.every((value) => typeof value === 'string')) return { enum: values };
  const allowed = `One of: ${values.map((value) => JSON.stringify(value)).join(', ')}.`;
  return { description: [schema['description'], allowed].filter((part) => typeof part === 'string').join(' ') };
}

function valuesOf(schema: Part): readonly unknown[] {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : [];
}

function typeOfValues(schema: Part): string | undefined {
  const [type, another] = [...new Set(valuesOf(schema).map((value) => typeof value))];
  return another === undefined ? type : undefined;
}

function asJsonText(schema: Part): JsonObject {
  const description = typeof schema['description'] === 'string' ? `${schema['description']} ${AS_JSON}` : AS_JSON;
  return { type: 'string', description };
}

function said(schema: Part, type: string): JsonObject {
  const known = Object.entries(schema).filter(([key, value]) => {
    return KNOWN.includes(key) || (key === 'format' && KNOWN_FORMATS[type]?.includes(String(value)) === true);
  });
  const plain = throughJson(Object.fromEntries(known));
  return isObject(plain) ? plain : {};
}
