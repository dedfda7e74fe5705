import { isObject, type JsonObject } from '../../../base/json.ts';

/** What ties an answer to its request. */
export type RequestId = string | number;

/** Wants an answer. */
export interface Request {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Params;
}

/** Wants none. */
export interface Notification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Params;
}

/** The client's answer to a request of ours. */
export interface Response {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly result?: JsonObject;
  readonly error?: JsonObject;
}

/** What may stand in a line. */
export type Message = Request | Notification | Response;

/** The parameters of a request, as they came. */
export type Params = Readonly<Record<string, unknown>>;

/** Why a line is not answered with a result. */
export interface Mistake {
  readonly id: RequestId | null;
  readonly code: number;
  readonly message: string;
}

/** The codes of JSON-RPC that the door itself answers with. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const INVALID_PARAMS = -32_602;
export const INTERNAL_ERROR = -32_603;

/** A message, or what to tell its sender. */
export type Checked =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly mistake: Mistake };

/** How deep a message may nest: no tool needs more, and what walks over it must not run out of stack. */
const DEEPEST = 200;

/** Checks what came as JSON. */
export function checkMessage(value: unknown): Checked {
  if (Array.isArray(value)) return refused(null, 'Batches are not supported. Send one message per line.');
  if (!isObject(value)) return refused(null, 'A message must be a JSON object.');
  const id = isRequestId(value['id']) ? value['id'] : null;
  if (value['jsonrpc'] !== '2.0') return refused(id, 'A message must have "jsonrpc": "2.0".');
  if (Object.hasOwn(value, 'id') && id === null) return refused(null, '"id" must be a text or a whole number.');
  if (isDeeper(value, DEEPEST)) return refused(id, `A message may be nested ${DEEPEST} levels deep.`);
  const isAnswer =
    id !== null && value['method'] === undefined && (isObject(value['result']) || isObject(value['error']));
  if (typeof value['method'] !== 'string' && !isAnswer) return refused(id, 'A message must have a "method".');
  const { params } = value;
  if (params !== undefined && !isObject(params)) return refused(id, '"params" must be an object.');
  // Every field that the type names was looked at above.
  return { ok: true, message: value as unknown as Message };
}

/** The answer that names a mistake. */
export function toErrorAnswer({ id, code, message }: Mistake): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** True for what wants an answer. */
export function isRequest(message: Message): message is Request {
  return 'method' in message && 'id' in message;
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function refused(id: RequestId | null, message: string): Checked {
  return { ok: false, mistake: { id, code: INVALID_REQUEST, message } };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (!isNest(value)) return false;
  if (levels === 0) return true;
  for (const key in value) if (isDeeper(value[key], levels - 1)) return true;
  return false;
}

function isNest(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
