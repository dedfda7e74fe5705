import { isObject } from '../../base/json.ts';
import { enterPart, propertiesOf, rootPlace, type SchemaPart, type SchemaPlace, variantsOf } from '../schema-parts.ts';
import type { JsonSchema } from '../tool-spec.ts';

/** An input that shows how a call of this tool looks: what is required, else the first parameter. */
export function exampleInput(schema: JsonSchema): Readonly<Record<string, unknown>> {
  return exampleObject({ schema, inside: rootPlace(schema) });
}

function exampleObject({ schema, inside }: SchemaPart): Readonly<Record<string, unknown>> {
  const properties = propertiesOf(schema);
  const required = properties.filter(({ isRequired }) => isRequired);
  const shown = required.length > 0 ? required : properties.slice(0, 1);
  return Object.fromEntries(
    shown.map(({ name, part }) => [name, exampleValue(part, inside, `example ${name.replaceAll('_', ' ')}`)]),
  );
}

/** `words` is what a text would say. */
function exampleValue(part: unknown, place: SchemaPlace, words: string): unknown {
  const entered = enterPart(part, place);
  if (entered === undefined) return {};
  const { schema, inside } = entered;
  for (const given of [schema['examples'], schema['enum']]) {
    if (Array.isArray(given) && given.length > 0) return given[0];
  }
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  const [variant] = variantsOf(schema);
  if (variant !== undefined) return exampleValue(variant, inside, words);
  const [type] = [schema['type']].flat();
  if (type === 'array') return exampleList(entered, words);
  if (type === 'object' || isObject(schema['properties'])) return exampleObject(entered);
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1;
  if (type === 'boolean') return true;
  return type === 'null' ? null : words;
}

/** Two items where two are allowed, because one would not show how a list is written. */
function exampleList({ schema, inside }: SchemaPart, words: string): unknown[] {
  const name = words.replace(/^example /, '');
  const items = [`first of ${name}`, `second of ${name}`].map((each) => exampleValue(schema['items'], inside, each));
  return schema['maxItems'] === 1 ? items.slice(0, 1) : items;
}
