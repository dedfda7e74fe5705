import type { JsonObject } from '../../../src/base/json.ts';
import { type Found, found } from './found.ts';

/** Which fields a request may and must have at its top. */
export interface FieldRules {
  readonly known: readonly string[];
  readonly required: readonly string[];
}

/** Nothing is missing and nothing is unheard of. */
export function checkFields(body: JsonObject, { known, required }: FieldRules): Found[] {
  return [
    ...required.filter((name) => body[name] === undefined).map((name) => found('field-missing', { name })),
    ...Object.keys(body)
      .filter((name) => !known.includes(name) && !required.includes(name))
      .map((name) => found('field-unknown', { name })),
  ];
}
