import { resolve } from 'node:path';
import { createLog } from '../../src/base/log.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import type { Demo, ShownSetting } from '../../src/server/api/api-parts.ts';
import { createAccess, hashToken } from '../../src/server/http/access.ts';
import { createApp } from '../../src/server/http/create-app.ts';
import { discreetJournal } from '../../src/server/http/discreet-journal.ts';
import { startServer } from '../../src/server/http/start-server.ts';
import { createMcpEndpoint } from '../../src/server/mcp/http-endpoint.ts';
import { createRuns } from '../../src/server/runs/create-runs.ts';
import type { ServedAgent } from '../../src/server/runs/served-agent.ts';
import type { ServerLimits, ServerParts } from '../../src/server/server-parts.ts';
import { createViewer } from '../../src/server/viewer/viewer.ts';
import { createThinking } from '../../src/thinking/create-thinking.ts';
import { createTemplates } from '../../src/thinking/templates/templates.ts';
import { fixedProjects } from '../../src/toolbox/projects/projects.ts';
import { selectTools } from '../../src/toolbox/tool-sets.ts';
import { createToolbox } from '../../src/toolbox/toolbox.ts';
import { createRegistry } from '../../src/tools/registry.ts';

/** How the server under test differs from the usual one. */
export interface HttpOptions {
  readonly host?: string;
  readonly port?: number;
  readonly allowHosts?: readonly string[];
  /** Tokens by owner, asked for every request; without any, everybody is `local`. */
  readonly tokens?: Readonly<Record<string, string>>;
  readonly limits?: Partial<ServerLimits>;
  readonly journal?: Journal;
  readonly settings?: readonly ShownSetting[];
  /** What runs work with; without it the server runs none. */
  readonly agent?: (parts: ServerParts) => ServedAgent;
  readonly demo?: Demo;
}

/** A server that runs in this process, on a real socket. */
export interface RunningHttp {
  readonly url: string;
  readonly port: number;
  readonly parts: ServerParts;
  readonly logged: string[];
  /** Stops the server and closes its journal. */
  close(): Promise<void>;
}

/** Starts what `thoughtline serve` starts, over a journal in memory. */
export async function startHttp(options: HttpOptions = {}): Promise<RunningHttp> {
  const { host = '127.0.0.1', port = 0, allowHosts = [], tokens = {}, limits, settings = [] } = options;
  const logged: string[] = [];
  const log = createLog({ level: () => 'debug', write: (line) => logged.push(line) });
  const journal = discreetJournal(options.journal ?? (await openJournal('memory:')), log);
  const thinking = createThinking({ journal });
  const parts: ServerParts = {
    version: '1.2.3',
    registry: createRegistry(
      await createToolbox({ thinking, projects: fixedProjects([]) }, selectTools('default')),
      'the built-in tools',
    ),
    thinking,
    journal,
    templates: async () => createTemplates(),
    limits: () => ({ maxMessageBytes: 4_194_304, requestsPerMinute: 100_000, ...limits }),
    clock: { now: () => Date.now() },
    log,
  };
  const known = () => Object.entries(tokens).map(([owner, token]) => ({ owner, sha256: hashToken(token) }));
  const closing = new AbortController();
  const mcp = createMcpEndpoint(parts);
  const { agent } = options;
  const runs = agent === undefined ? undefined : createRuns({ journal, log, open: async () => agent(parts) });
  const app = createApp({
    parts,
    access: createAccess({ tokens: known, alwaysClosed: false }),
    mcp,
    hosts: { host, allowHosts },
    settings: () => settings,
    viewer: createViewer(resolve('dist/viewer')),
    runs,
    demo: options.demo,
    closing: closing.signal,
  });
  const endStreams = (): Promise<void> => {
    closing.abort();
    return mcp.close();
  };
  const server = await startServer(app, { host, port, endStreams, log: parts.log });
  return {
    url: server.url,
    port: server.port,
    parts,
    logged,
    close: async () => {
      await runs?.close();
      await server.close();
      await journal.close();
    },
  };
}
