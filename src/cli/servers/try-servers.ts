import manifest from '../../../package.json' with { type: 'json' };
import { createMcpTools } from '../../agent/mcp-client/create-mcp-tools.ts';
import type { McpServer } from '../../agent/mcp-client/mcp-server.ts';
import type { ServerStatus } from '../../agent/mcp-client/server-link.ts';
import { commandEnvironment } from '../../toolbox/execute-command/command-environment.ts';
import type { ToolSpec } from '../../tools/tool-spec.ts';
import type { Environment } from '../settings/setting-entry.ts';

/** What came of a try. */
export interface Tried extends ServerStatus {
  readonly specs: readonly ToolSpec[];
  /** What is wrong though it works, such as tools that had to be left out. */
  readonly warnings: readonly string[];
}

/** Starts all servers at once, lists their tools and ends them again. */
export async function tryServers(servers: readonly McpServer[], env: Environment): Promise<Tried[]> {
  return Promise.all(servers.map((server) => tryServer({ ...server, enabled: true }, env)));
}

async function tryServer(server: McpServer, env: Environment): Promise<Tried> {
  const quiet = (): void => undefined;
  const said: string[] = [];
  const mcp = createMcpTools({
    servers: () => [server],
    env,
    passedOn: commandEnvironment(env),
    version: manifest.version,
    log: { debug: quiet, info: quiet, warn: (text) => void said.push(text), error: quiet },
  });
  try {
    await mcp.refresh();
    const [status = { name: server.name, state: 'unavailable', tools: 0 }] = mcp.status();
    // What is wrong with one that does not work is its problem, and told as such.
    const warnings = status.state === 'ready' ? said : [];
    return { ...status, specs: mcp.tools().map(({ tool }) => tool.spec), warnings };
  } finally {
    await mcp.close();
  }
}
