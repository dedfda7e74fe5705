import { createAccess } from '../../src/server/http/access.ts';
import { createApp } from '../../src/server/http/create-app.ts';
import { type RunningServer, startServer } from '../../src/server/http/start-server.ts';
import type { McpEndpoint } from '../../src/server/mcp/http-endpoint.ts';
import type { ServerParts } from '../../src/server/server-parts.ts';
import { createViewer } from '../../src/server/viewer/viewer.ts';

/** Puts an endpoint behind everything that stands in front of ours; it is closed with the server. */
export function serveEndpoint(mcp: McpEndpoint, parts: ServerParts): Promise<RunningServer> {
  const app = createApp({
    parts,
    access: createAccess({ tokens: () => [], alwaysClosed: false }),
    mcp,
    hosts: { host: '127.0.0.1', allowHosts: [] },
    settings: () => [],
    viewer: createViewer(''),
    closing: new AbortController().signal,
  });
  return startServer(app, { host: '127.0.0.1', port: 0, endStreams: () => mcp.close(), log: parts.log });
}
