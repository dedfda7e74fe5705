import { isObject, type JsonValue } from '../../../src/base/json.ts';
import { isList } from '../json-parts.ts';
import { type Found, found } from '../rules/found.ts';
import type { SeenRequest } from '../seen-request.ts';

/** OpenAI looks into the schemas of tools: a list must say what it holds. */
export function checkSchemas({ tools }: SeenRequest): Found[] {
  return tools.flatMap(({ name, schema }, at) =>
    hasBareList(schema) ? [found('tool-schema-invalid', { at, name })] : [],
  );
}

function hasBareList(schema: JsonValue): boolean {
  if (isList(schema)) return schema.some(hasBareList);
  if (!isObject(schema)) return false;
  const isBare = schema['type'] === 'array' && schema['items'] === undefined && schema['prefixItems'] === undefined;
  return isBare || Object.values(schema).some(hasBareList);
}
