import { isUtf8 } from 'node:buffer';
import { isObject } from '../../../src/base/json.ts';

/** What a line entitles its sender to. */
export type Expectation =
  /** One answer under this id; null where the line shows none. */
  | { readonly kind: 'answer'; readonly id: string | number | null }
  /** Perhaps one: it can be cancelled, or stays open by its nature. */
  | { readonly kind: 'perhaps'; readonly id: string | number }
  | { readonly kind: 'cancels'; readonly id: unknown }
  | { readonly kind: 'nothing' };

/** Reads a line as the protocol says, and as nobody else here reads it. */
export function expectationOf(line: Buffer): Expectation {
  const message = parse(line);
  if (message === undefined) return line.toString().trim() === '' ? NOTHING : NULL_ANSWER;
  if (!isObject(message)) return NULL_ANSWER;
  const { id, method, params } = message;
  if (!Object.hasOwn(message, 'id')) return expectationOfNotification(message);
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return NULL_ANSWER;
  const known = id as string | number;
  const isAnswer = method === undefined && (isObject(message['result']) || isObject(message['error']));
  if (message['jsonrpc'] === '2.0' && isAnswer && isPlain(params)) return { kind: 'perhaps', id: known };
  return method === 'subscriptions/listen' ? { kind: 'perhaps', id: known } : { kind: 'answer', id: known };
}

const NOTHING: Expectation = { kind: 'nothing' };
const NULL_ANSWER: Expectation = { kind: 'answer', id: null };

function expectationOfNotification(message: Readonly<Record<string, unknown>>): Expectation {
  const { jsonrpc, method, params } = message;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isPlain(params) || depthOf(message) > 200) return NULL_ANSWER;
  if (method === 'notifications/cancelled' && isObject(params)) return { kind: 'cancels', id: params['requestId'] };
  return NOTHING;
}

function isPlain(params: unknown): boolean {
  return params === undefined || isObject(params);
}

function parse(line: Buffer): unknown {
  if (!isUtf8(line)) return undefined;
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
