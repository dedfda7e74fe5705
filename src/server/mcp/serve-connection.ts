import type { Transport } from '@modelcontextprotocol/server';
import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Scope, ServerParts } from '../server-parts.ts';
import { createServerFactory } from './create-server.ts';
import { observeListens } from './subscriptions/listens.ts';

/** Serves one lasting connection, such as stdio, in the era that its first message asks for. */
export function serveConnection(parts: ServerParts, scope: Scope, wire: Transport): StdioServerHandle {
  const { transport, listens } = observeListens(wire);
  return serveStdio(
    createServerFactory(parts, () => scope, listens),
    { transport, onerror: ({ message }) => parts.log.debug(message) },
  );
}
