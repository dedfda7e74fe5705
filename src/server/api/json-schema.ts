import * as z from 'zod';
import { isJsonObject, type JsonObject, throughJson } from '../../base/json.ts';

/**
 * A schema as JSON Schema, without what says nothing (the dialect, and the bounds that every whole number has) and
 * without the promise that answers never gain a field.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const json = throughJson(rest);
  return isJsonObject(json) ? json : {};
}
