import { isObject } from '../../../base/json.ts';
import { type Era, isPlainCapabilities, isPlainInfo, plainEraOf } from './envelope.ts';
import type { Params, Request } from './json-rpc.ts';

/** The requests that are answered without the SDK. */
export type PlainMethod = 'initialize' | 'server/discover' | 'ping' | 'tools/list' | 'tools/call';

/** A request without anything about it that only the SDK knows how to judge. */
export interface PlainRequest {
  readonly method: PlainMethod;
  readonly era: Era;
  readonly id: Request['id'];
  readonly params: Params;
}

const isPlain: Readonly<Record<PlainMethod, (params: Params, era: Era) => boolean>> = {
  initialize: (params, era) =>
    era === 'legacy' &&
    hasOnly(params, ['protocolVersion', 'capabilities', 'clientInfo']) &&
    typeof params['protocolVersion'] === 'string' &&
    isPlainCapabilities(params['capabilities']) &&
    isPlainInfo(params['clientInfo']),
  'server/discover': (params, era) => era === 'modern' && hasOnly(params, ['_meta']),
  ping: (params, era) => era === 'legacy' && hasOnly(params, ['_meta']),
  'tools/list': (params) => hasOnly(params, ['_meta']),
  'tools/call': (params) =>
    hasOnly(params, ['_meta', 'name', 'arguments']) &&
    typeof params['name'] === 'string' &&
    (params['arguments'] === undefined || isObject(params['arguments'])),
};

/** Recognises a plain request; undefined leaves the message to the SDK. */
export function plainRequestOf({ method, id, params }: Request): PlainRequest | undefined {
  if (!isPlainMethod(method)) return undefined;
  const era = plainEraOf(params);
  if (era === undefined || !isPlain[method](params ?? {}, era)) return undefined;
  return { method, era, id, params: params ?? {} };
}

function isPlainMethod(method: string): method is PlainMethod {
  return Object.hasOwn(isPlain, method);
}

function hasOnly(params: Params, keys: readonly string[]): boolean {
  for (const key in params) if (!keys.includes(key)) return false;
  return true;
}
