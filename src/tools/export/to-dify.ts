import { isObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { humanWords } from '../to-spec.ts';
import type { ToolLabel, ToolSpec } from '../tool-spec.ts';

/** A tool manifest for a Dify plugin, as data; its file is this written as YAML. */
export function toDify({ name, label, description, inputSchema, parameterLabels }: ToolSpec): JsonObject {
  const properties = isSchema(inputSchema['properties']) ? inputSchema['properties'] : {};
  const required = Array.isArray(inputSchema['required']) ? inputSchema['required'] : [];
  return {
    identity: { name, author: 'thoughtline', label: inBoth(label) },
    description: { human: inBoth({ en: description, zh: description }), llm: description },
    parameters: Object.entries(properties).map(([field, schema]) =>
      toParameter({ field, schema, isRequired: required.includes(field), label: parameterLabels[field] }),
    ),
  };
}

interface Parameter {
  readonly field: string;
  readonly schema: JsonValue;
  readonly isRequired: boolean;
  readonly label: ToolLabel | undefined;
}

function toParameter({ field, schema, isRequired, label }: Parameter): JsonObject {
  const part = isSchema(schema) ? schema : {};
  const words = humanWords(field);
  const description = typeof part['description'] === 'string' ? part['description'] : words;
  return {
    name: field,
    ...typeOf(part),
    required: isRequired,
    label: inBoth(label ?? { en: words, zh: words }),
    human_description: inBoth({ en: description, zh: description }),
    llm_description: description,
    form: 'llm',
    ...bounds(part),
    ...(part['default'] === undefined ? {} : { default: part['default'] }),
  };
}

function typeOf(schema: JsonObject): JsonObject {
  const values = schema['enum'];
  if (Array.isArray(values) && values.every((value) => typeof value === 'string')) {
    return { type: 'select', options: values.map((value) => ({ value, label: inBoth({ en: value, zh: value }) })) };
  }
  const [type = 'string'] = [schema['type']].flat().filter((each) => each !== 'null' && each !== undefined);
  return { type: type === 'integer' ? 'number' : type };
}

function bounds({ minimum, maximum }: JsonObject): JsonObject {
  return { ...(minimum === undefined ? {} : { min: minimum }), ...(maximum === undefined ? {} : { max: maximum }) };
}

function inBoth({ en, zh }: ToolLabel): JsonObject {
  return { en_US: en, zh_Hans: zh };
}

function isSchema(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}
