import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { systemClock } from '../../src/base/clock.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { createMcpEndpoint } from '../../src/server/mcp/http-endpoint.ts';
import { serveConnection } from '../../src/server/mcp/serve-connection.ts';
import type { Scope, ServerParts } from '../../src/server/server-parts.ts';
import { createThinking } from '../../src/thinking/create-thinking.ts';
import { createTemplates } from '../../src/thinking/templates/templates.ts';
import { fixedProjects } from '../../src/toolbox/projects/projects.ts';
import { selectTools } from '../../src/toolbox/tool-sets.ts';
import { createToolbox } from '../../src/toolbox/toolbox.ts';
import { createRegistry } from '../../src/tools/registry.ts';
import type { Tool } from '../../src/tools/tool.ts';

/** How a client reaches the server, and in which era. */
export interface Door {
  readonly era: 'legacy' | 'modern';
  readonly way: 'connection' | 'http';
}

/** Every way in. */
export const DOORS: readonly Door[] = [
  { era: 'legacy', way: 'connection' },
  { era: 'modern', way: 'connection' },
  { era: 'legacy', way: 'http' },
  { era: 'modern', way: 'http' },
];

/** A server in this process, with the real engine and the real tools. */
export interface TestServer {
  readonly parts: ServerParts;
  connect(door: Door, scope?: Scope): Promise<Client>;
  /** One raw request over HTTP. */
  fetch(request: Request, scope?: Scope): Promise<Response>;
  close(): Promise<void>;
}

/** What tests can choose. */
export interface TestServerOptions {
  readonly journal?: Journal;
  readonly tools?: string;
  readonly more?: readonly Tool[];
}

/** The caller that tests are unless they say so. */
const LOCAL: Scope = { owner: 'local', session: 'here' };

/** Starts one. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const parts = await createTestParts(options);
  const endpoint = createMcpEndpoint(parts);
  const clients: Client[] = [];
  return {
    parts,
    async connect({ era, way }, scope = LOCAL) {
      const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      clients.push(client);
      if (way === 'connection') {
        const [own, theirs] = InMemoryTransport.createLinkedPair();
        serveConnection(parts, scope, theirs);
        await client.connect(own);
        return client;
      }
      const url = new URL('http://127.0.0.1/mcp');
      await client.connect(
        new StreamableHTTPClientTransport(url, {
          async fetch(target, init) {
            const { body, status, headers } = await endpoint.fetch(new Request(target, init), scope);
            // As over a socket, an answer that is no longer read is cancelled.
            const signal = init?.signal ?? new AbortController().signal;
            return new Response(body?.pipeThrough(new TransformStream(), { signal }) ?? null, { status, headers });
          },
        }),
      );
      return client;
    },
    fetch: (request, scope = LOCAL) => endpoint.fetch(request, scope),
    async close() {
      await endpoint.close();
      await Promise.all(clients.map((client) => client.close()));
      await parts.journal.close();
    },
  };
}

/** What a server is made of, with nothing on disk. */
export async function createTestParts(options: TestServerOptions = {}): Promise<ServerParts> {
  const { journal: given, tools = 'default', more = [] } = options;
  const journal = given ?? (await openJournal('memory:'));
  const thinking = createThinking({ journal });
  const templates = createTemplates();
  const quiet = (): void => {};
  return {
    version: '1.2.3',
    registry: createRegistry([
      ...(await createToolbox({ thinking, projects: fixedProjects([]) }, selectTools(tools))),
      ...more,
    ]),
    thinking,
    journal,
    templates: async () => templates,
    limits: () => ({ maxMessageBytes: 4_194_304, requestsPerMinute: 3_000 }),
    clock: systemClock,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
}
