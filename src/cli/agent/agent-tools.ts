import { absentTool } from '../../agent/mcp-client/absent-tool.ts';
import type { McpTools } from '../../agent/mcp-client/create-mcp-tools.ts';
import { serverKeyOf } from '../../agent/mcp-client/tool-names.ts';
import { withMcpTools } from '../../agent/mcp-client/with-mcp-tools.ts';
import type { ServerParts } from '../../server/server-parts.ts';
import { commandEnvironment } from '../../toolbox/execute-command/command-environment.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import { createServerFile } from '../servers/server-file.ts';
import type { Environment } from '../settings/setting-entry.ts';

/** The tools of an agent. */
export interface AgentTools {
  /** As they are now: servers are started and ended as the user adds and removes them. */
  registry(): Promise<ToolRegistry>;
  /** Ends the servers. */
  close(): Promise<void>;
}

/** What they are made of. */
export interface AgentToolsParts {
  readonly serving: Pick<ServerParts, 'registry' | 'version' | 'log'>;
  readonly home: string;
  readonly env: Environment;
}

/** The built-in tools and those of the MCP servers that the user added; who added none loads nothing for them. */
export function createAgentTools({ serving, home, env }: AgentToolsParts): AgentTools {
  const file = createServerFile(home);
  let servers: McpTools | undefined;

  const start = async (): Promise<McpTools> => {
    const { createMcpTools } = await import('../../agent/mcp-client/create-mcp-tools.ts');
    const { version, log } = serving;
    servers ??= createMcpTools({ servers: () => file.list(), env, passedOn: commandEnvironment(env), version, log });
    return servers;
  };

  return {
    async registry() {
      const running = servers ?? (file.list().length === 0 ? undefined : await start());
      await running?.refresh();
      return withMcpTools(serving.registry.all(), running ?? NO_SERVERS);
    },
    close: async () => servers?.close(),
  };
}

/** What tools of servers answered once stays readable. */
const NO_SERVERS: Pick<McpTools, 'tools' | 'find'> = {
  tools: () => [],
  find: (name) =>
    serverKeyOf(name) === undefined
      ? undefined
      : absentTool(name, `Unknown tool '${name}': no MCP server of this name is in use.`),
};
