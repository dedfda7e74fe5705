import { isObject } from '../../../base/json.ts';
import type { Params } from './json-rpc.ts';

/** Which of the two protocols a message speaks: since 2026-07-28 every request says so itself, in its envelope. */
export type Era = 'legacy' | 'modern';

/** The revision that the envelope came with. */
export const MODERN_REVISION = '2026-07-28';

const PREFIX = 'io.modelcontextprotocol/';
const VERSION = `${PREFIX}protocolVersion`;
const CLIENT_INFO = `${PREFIX}clientInfo`;
const CAPABILITIES = `${PREFIX}clientCapabilities`;
const KNOWN = [VERSION, CLIENT_INFO, CAPABILITIES];
const INFO_TEXTS = ['name', 'version', 'title', 'description', 'websiteUrl'];

/** Where the server names itself in a modern answer. */
export const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** The era of a message whose envelope is plain enough to be sure of it; undefined leaves that to the SDK. */
export function plainEraOf(params: Params | undefined): Era | undefined {
  const meta = params?.['_meta'];
  if (meta === undefined) return 'legacy';
  if (!isObject(meta) || !isPlainToken(meta['progressToken'])) return undefined;
  const claims = Object.keys(meta).filter((key) => key.startsWith(PREFIX));
  if (claims.length === 0) return 'legacy';
  const isModern =
    meta[VERSION] === MODERN_REVISION &&
    isPlainCapabilities(meta[CAPABILITIES]) &&
    (meta[CLIENT_INFO] === undefined || isPlainInfo(meta[CLIENT_INFO])) &&
    claims.every((key) => KNOWN.includes(key));
  return isModern ? 'modern' : undefined;
}

/** Whether a client names itself with nothing but texts. */
export function isPlainInfo(value: unknown): boolean {
  if (!isObject(value) || value['name'] === undefined || value['version'] === undefined) return false;
  return Object.entries(value).every(([key, text]) => INFO_TEXTS.includes(key) && typeof text === 'string');
}

/** Whether capabilities are of the simple kind: `{ "roots": { "listChanged": true }, "sampling": {} }`. */
export function isPlainCapabilities(value: unknown): boolean {
  return (
    isObject(value) && Object.values(value).every((each) => isObject(each) && Object.entries(each).every(isPlainFlag))
  );
}

function isPlainFlag([key, value]: [string, unknown]): boolean {
  return key === 'listChanged' && typeof value === 'boolean';
}

function isPlainToken(token: unknown): boolean {
  return token === undefined || typeof token === 'string' || Number.isSafeInteger(token);
}
