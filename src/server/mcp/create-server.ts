import { type McpRequestContext, type McpServerFactory, Server } from '@modelcontextprotocol/server';
import type { Scope, ServerParts } from '../server-parts.ts';
import { CACHE_HINTS } from './cache-hints.ts';
import { capabilitiesOf } from './capabilities.ts';
import { servePrompts } from './prompts/serve-prompts.ts';
import { serveResources } from './resources/serve-resources.ts';
import { serveCompletions } from './serve-completions.ts';
import { serveTools } from './serve-tools.ts';
import { identityOf } from './server-identity.ts';
import type { Listens } from './subscriptions/listens.ts';
import { serveSubscriptions } from './subscriptions/serve-subscriptions.ts';

/**
 * Makes the server of one HTTP request or one connection, in either protocol era. `listens` are those of a connection:
 * the SDK answers `subscriptions/listen` in front of the server, which has no other way to learn that somebody listens.
 */
export function createServerFactory(
  parts: ServerParts,
  scopeOf: (context: McpRequestContext) => Scope,
  listens?: Listens,
): McpServerFactory {
  return (context) => {
    const { era } = context;
    const isHttp = context.requestInfo !== undefined;
    const capabilities = capabilitiesOf({ era, isHttp });
    const server = new Server(identityOf(parts), { capabilities, cacheHints: CACHE_HINTS });
    const served = { server, parts, scope: scopeOf(context) };
    serveTools(served);
    serveResources(served);
    servePrompts(served);
    serveCompletions(served);
    if (!isHttp) serveSubscriptions(served, era, listens);
    return server;
  };
}
