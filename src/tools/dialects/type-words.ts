import { enterPart, propertiesOf, type SchemaPart, type SchemaPlace, variantsOf } from '../schema-parts.ts';

/** The type of a value in the notation of TypeScript, which models read well and which takes few tokens. */
export function typeWords(part: unknown, place: SchemaPlace): string {
  return alternatives(part, place).join(' | ');
}

function alternatives(part: unknown, place: SchemaPlace): string[] {
  const entered = enterPart(part, place);
  if (entered === undefined) return ['object'];
  const { schema, inside } = entered;
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value));
  const variants = variantsOf(schema);
  if (variants.length > 0) return distinct(variants.flatMap((variant) => alternatives(variant, inside)));
  return distinct([schema['type']].flat().map((type) => nameOf(type, entered)));
}

function nameOf(type: unknown, { schema, inside }: SchemaPart): string {
  if (type === 'array') return listOf(alternatives(schema['items'], inside));
  if (type === 'object') return objectOf({ schema, inside });
  return typeof type === 'string' ? type : 'any';
}

function listOf(items: readonly string[]): string {
  return items.length > 1 ? `(${items.join(' | ')})[]` : `${items.join()}[]`;
}

function objectOf({ schema, inside }: SchemaPart): string {
  const fields = propertiesOf(schema).map(
    ({ name, part, isRequired }) => `${name}${isRequired ? '' : '?'}: ${typeWords(part, inside)}`,
  );
  return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`;
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}
