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
