import type * as z from 'zod';
import { isObject } from '../../base/json.ts';
import { coerce } from '../../tools/coerce.ts';
import { toJsonSchema } from './json-schema.ts';

/** Makes what repairs a model's input, led by a schema, as tool calls are repaired; the engine then checks the rest. */
export function coerceLike(schema: z.ZodType): (given: unknown) => Readonly<Record<string, unknown>> {
  const jsonSchema = toJsonSchema(schema, 'input');
  return (given) => {
    const coerced = coerce(given, jsonSchema);
    return isObject(coerced) ? coerced : {};
  };
}
