import { createMcpHandler } from '@modelcontextprotocol/server';
import { DEFAULT_SESSION } from '../../thinking/session-ids.ts';
import type { Scope, ServerParts } from '../server-parts.ts';
import { createServerFactory } from './create-server.ts';
import { createSessionFeed } from './subscriptions/session-feed.ts';

/** MCP over HTTP, without the guards: whoever mounts it has checked host, origin and token. */
export interface McpEndpoint {
  fetch(request: Request, scope: Scope): Promise<Response>;
  /** Ends what is under way; there is no use for the endpoint afterwards. */
  close(): Promise<void>;
}

/** So many handlers are kept. */
const MOST_HANDLERS = 1_000;

/** Makes the endpoint. Every owner has a handler of their own, so that nobody hears of another's sessions. */
export function createMcpEndpoint(parts: ServerParts): McpEndpoint {
  const handlers = new Map<string, OwnerHandler>();

  const handlerOf = (owner: string): OwnerHandler => {
    const { maxMessageBytes } = parts.limits();
    // A handler keeps its limit for life: a changed setting makes new ones.
    const key = `${maxMessageBytes} ${owner}`;
    const handler = handlers.get(key) ?? createHandler(parts, owner, maxMessageBytes);
    // The least recently used one stands first.
    handlers.delete(key);
    handlers.set(key, handler);
    const [oldest] = handlers;
    if (handlers.size > MOST_HANDLERS && oldest !== undefined) {
      handlers.delete(oldest[0]);
      void oldest[1].close();
    }
    return handler;
  };
  return {
    fetch: (request, { owner, session }) => handlerOf(owner).fetch(request, session),
    async close() {
      await Promise.all([...handlers.values()].map((handler) => handler.close()));
    },
  };
}

interface OwnerHandler {
  fetch(request: Request, session: string): Promise<Response>;
  close(): Promise<void>;
}

function createHandler(parts: ServerParts, owner: string, maxRequestBodySize: number): OwnerHandler {
  const { journal, log } = parts;
  const feed = createSessionFeed({ journal, owner, log });
  const factory = createServerFactory(parts, ({ authInfo }) => {
    const session = authInfo?.extra?.['session'];
    return { owner, session: typeof session === 'string' ? session : DEFAULT_SESSION };
  });
  const handler = createMcpHandler(factory, {
    bus: feed,
    maxRequestBodySize,
    onerror: ({ message }) => log.debug(message),
  });
  return {
    async fetch(request, session) {
      if (await isBatch(request)) return batchRefused();
      // The SDK passes what it is told of the caller on to the factory and to nobody else.
      const authInfo = { token: '', clientId: owner, scopes: [], extra: { session } };
      const response = await handler.fetch(request, { authInfo });
      // Whoever is told that they listen must not miss what comes next.
      await feed.settled();
      return response;
    },
    close: () => handler.close(),
  };
}

/** What may stand before the first character of JSON: white space, and the mark that some write before UTF-8. */
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);
const OPENING_BRACKET = 0x5b;

/** Whether several messages came at once: a hundred of them would count as one request. Only the beginning is read. */
async function isBatch(request: Request): Promise<boolean> {
  const copy = request.method === 'POST' ? request.clone().body?.getReader() : undefined;
  if (copy === undefined) return false;
  let first: number | undefined;
  for (let isDone = false; first === undefined && !isDone; ) {
    const chunk = await copy.read();
    first = chunk.value?.find((byte: number) => !BLANK.has(byte));
    isDone = chunk.done;
  }
  // Not waited for: a copy has ended only when the original has.
  copy.cancel().catch(() => {});
  return first === OPENING_BRACKET;
}

function batchRefused(): Response {
  const error = { code: -32_600, message: 'Batches are not supported. Send one message per request.' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 });
}
