import { isObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { resolveReference } from '../resolve-reference.ts';
import type { JsonSchema, ToolSpec } from '../tool-spec.ts';

/** What Gemini's schema language knows; it refuses a declaration that says anything else. */
const KNOWN = [
  'title',
  'description',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'required',
];
const DEEPEST = 12;

/** A function declaration for Gemini. A tool without parameters has none, because an empty object is refused. */
export function toGemini({ name, description, inputSchema }: ToolSpec): JsonObject {
  const properties = inputSchema['properties'];
  if (!isObject(properties) || Object.keys(properties).length === 0) return { name, description };
  return { name, description, parameters: toGeminiSchema(inputSchema, { root: inputSchema, depth: 0 }) };
}

interface Place {
  readonly root: JsonSchema;
  readonly depth: number;
}

function toGeminiSchema(given: JsonValue | undefined, place: Place): JsonObject {
  const schema = resolveReference(given, place.root);
  if (!isSchema(schema)) return { type: 'string' };
  // A schema that contains itself has no end; deep inside, any object is as much as Gemini can be told.
  if (place.depth > DEEPEST) return { type: 'object' };
  const inner = { root: place.root, depth: place.depth + 1 };
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(variants)) return fromUnion(schema, variants, inner);
  const types = [schema['type'] ?? 'string'].flat().filter((type) => type !== 'null');
  return {
    ...pick(schema),
    type: types[0] ?? 'string',
    ...([schema['type']].flat().includes('null') ? { nullable: true } : {}),
    ...fixedValues(schema),
    ...inside(schema, inner),
  };
}

function fromUnion(schema: JsonObject, variants: readonly JsonValue[], place: Place): JsonObject {
  const real = variants.filter((variant) => !(isSchema(variant) && variant['type'] === 'null'));
  const nullable = real.length < variants.length ? { nullable: true } : {};
  const [only] = real;
  if (real.length === 1) return { ...toGeminiSchema(only, place), ...pick(schema), ...nullable };
  return { ...pick(schema), anyOf: real.map((variant) => toGeminiSchema(variant, place)), ...nullable };
}

/** Only texts can be enumerated; for other fixed values the description says what is allowed. */
function fixedValues(schema: JsonObject): JsonObject {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const'] ?? null] : [];
  if (values.length === 0) return {};
  if (values.every((value) => typeof value === 'string')) return { enum: values };
  const allowed = `One of: ${values.map((value) => JSON.stringify(value)).join(', ')}.`;
  return { description: [schema['description'], allowed].filter((part) => typeof part === 'string').join(' ') };
}

function inside(schema: JsonObject, place: Place): JsonObject {
  if (schema['type'] === 'array') return { items: toGeminiSchema(schema['items'], place) };
  const { properties } = schema;
  if (!isSchema(properties)) return {};
  const entries = Object.entries(properties).map(([key, value]): [string, JsonValue] => [
    key,
    toGeminiSchema(value, place),
  ]);
  return { properties: Object.fromEntries(entries) };
}

function pick(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => KNOWN.includes(key)));
}

function isSchema(value: unknown): value is JsonObject {
  return isObject(value);
}
