import { isObject } from '../base/json.ts';
import type { JsonSchema } from './tool-spec.ts';

const MOST_HOPS = 100;

/** Follows a schema's `$ref`, hop by hop, inside its own document; what cannot be found accepts every value. */
export function resolveReference(schema: unknown, root: JsonSchema): unknown {
  let current = schema;
  for (let hops = 0; isObject(current) && typeof current['$ref'] === 'string'; hops++) {
    if (hops === MOST_HOPS) return undefined;
    current = followReference(current['$ref'], root);
  }
  return current;
}

/** What a `$ref` points to inside its own document. */
export function followReference(pointer: string, root: JsonSchema): unknown {
  if (!pointer.startsWith('#')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((part, key) => {
      const name = decoded(key).replaceAll('~1', '/').replaceAll('~0', '~');
      return isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined;
    }, root);
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
