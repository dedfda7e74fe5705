import { isObject, type JsonObject, type JsonValue, throughJson } from '../../base/json.ts';
import { enterPart, propertiesOf, rootPlace, type SchemaPlace, variantsOf } from '../schema-parts.ts';
import { humanWords } from '../to-spec.ts';
import type { ToolLabel, ToolSpec } from '../tool-spec.ts';

/** A tool manifest for a Dify plugin, as data; its file is this written as YAML, beside the Python file it names. */
export function toDify({ name, label, description, inputSchema, parameterLabels }: ToolSpec): JsonObject {
  return {
    identity: { name, author: 'thoughtline', label: inBoth(label) },
    description: { human: inBoth({ en: description, zh: description }), llm: description },
    parameters: propertiesOf(inputSchema).map(({ name: field, part, isRequired }) =>
      toParameter({
        field,
        isRequired,
        label: parameterLabels[field],
        schema: plainSchema(part, rootPlace(inputSchema)),
      }),
    ),
    extra: { python: { source: `tools/${name}.py` } },
  };
}

interface Parameter {
  readonly field: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
  readonly label: ToolLabel | undefined;
}

function toParameter({ field, schema, isRequired, label }: Parameter): JsonObject {
  const words = humanWords(field);
  const description = typeof schema['description'] === 'string' ? schema['description'] : words;
  return {
    name: field,
    ...typeOf(schema),
    required: isRequired,
    label: inBoth(label ?? { en: words, zh: words }),
    human_description: inBoth({ en: description, zh: description }),
    llm_description: description,
    form: 'llm',
    ...bounds(schema),
    ...defaultOf(schema['default']),
  };
}

/** References followed, and of a nullable or a union the first kind of value: Dify knows one type per parameter. */
function plainSchema(part: unknown, place: SchemaPlace): Readonly<Record<string, unknown>> {
  const entered = enterPart(part, place);
  if (entered === undefined) return {};
  const first = variantsOf(entered.schema).find((variant) => !(isObject(variant) && variant['type'] === 'null'));
  if (first === undefined) return entered.schema;
  return { ...plainSchema(first, entered.inside), ...withoutVariants(entered.schema) };
}

function withoutVariants(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'anyOf' && key !== 'oneOf'));
}

function typeOf(schema: Readonly<Record<string, unknown>>): JsonObject {
  const values: unknown = schema['enum'];
  const texts = Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
  if (texts.length > 0) {
    return { type: 'select', options: texts.map((value) => ({ value, label: inBoth({ en: value, zh: value }) })) };
  }
  const [type = 'string'] = [schema['type']].flat().filter((each) => typeof each === 'string' && each !== 'null');
  return { type: type === 'integer' ? 'number' : String(type) };
}

function bounds({ minimum, maximum }: Readonly<Record<string, unknown>>): JsonObject {
  return {
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' ? { max: maximum } : {}),
  };
}

/** Dify takes only plain values as defaults. */
function defaultOf(value: unknown): JsonObject {
  const plain: JsonValue = value === undefined ? null : throughJson(value);
  return typeof plain === 'object' ? {} : { default: plain };
}

function inBoth({ en, zh }: ToolLabel): JsonObject {
  return { en_US: en, zh_Hans: zh };
}
