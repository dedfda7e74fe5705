import { isObject } from '../base/json.ts';
import { followReference } from './resolve-reference.ts';
import type { JsonSchema } from './tool-spec.ts';

/** Where in a schema one is. */
export interface SchemaPlace {
  readonly root: JsonSchema;
  /** The references that were followed to get here. */
  readonly via: readonly string[];
  /** How many parts may still be looked at: with references, a small hostile schema can stand for an endless one. */
  readonly budget: { parts: number };
}

/** A part of a schema with its references followed, and the place to look at its own parts from. */
export interface SchemaPart {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly inside: SchemaPlace;
}

const MOST_PARTS = 1_000;

/** The outermost place of a schema. */
export function rootPlace(root: JsonSchema): SchemaPlace {
  return { root, via: [], budget: { parts: MOST_PARTS } };
}

/** Looks at a part of a schema; undefined when it leads back into itself, or when enough was looked at. */
export function enterPart(part: unknown, place: SchemaPlace): SchemaPart | undefined {
  const via = [...place.via];
  let schema = part;
  while (isObject(schema) && typeof schema['$ref'] === 'string') {
    if (via.includes(schema['$ref'])) return undefined;
    via.push(schema['$ref']);
    schema = followReference(schema['$ref'], place.root);
  }
  if (place.budget.parts-- <= 0) return undefined;
  return { schema: isObject(schema) ? schema : {}, inside: { ...place, via } };
}

/** The properties of an object schema in the order in which they were declared. */
export function propertiesOf(
  schema: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly part: unknown; readonly isRequired: boolean }[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, part]) => ({ name, part, isRequired: required.includes(name) }));
}

/** The alternatives of a union; empty for any other schema. */
export function variantsOf(schema: Readonly<Record<string, unknown>>): readonly unknown[] {
  const variants = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(variants) ? variants : [];
}
