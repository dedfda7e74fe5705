import { STATUS_CODES } from 'node:http';
import type { JsonValue } from '../../base/json.ts';

/** Why a request is refused, in words for whoever sent it. */
export interface Problem {
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  readonly detail: string;
  /** More fields of the answer. */
  readonly more?: Readonly<Record<string, JsonValue>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer as RFC 9457 wants it. */
export function toProblemResponse({ status, code, detail, more, headers }: Problem): Response {
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, code, ...more };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

/** The answer for clients that speak JSON-RPC: what failed came before any of its messages was read, so it has no id. */
export function toRpcErrorResponse({ status, code, detail, headers }: Problem): Response {
  const rpcCode = status === 500 ? INTERNAL_ERROR : SERVER_ERROR;
  const body = { jsonrpc: '2.0', error: { code: rpcCode, message: detail, data: { code } }, id: null };
  return new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': 'application/json' } });
}

/** JSON-RPC's own number for a failure inside, and the one that is left to servers. */
const INTERNAL_ERROR = -32_603;
const SERVER_ERROR = -32_000;
