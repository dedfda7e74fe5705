import type { McpServer } from '../../agent/mcp-client/mcp-server.ts';
import { counted } from '../../base/counted.ts';
import { messageOf } from '../../base/error.ts';
import { toOneLine } from '../../base/visible-text.ts';
import { createServerFile } from '../servers/server-file.ts';
import type { Environment } from '../settings/setting-entry.ts';
import type { Finding } from './finding.ts';

/** Where the servers stand, and where their variables are looked up. */
export interface ServerCheckParts {
  readonly home: string;
  readonly env: Environment;
}

/** Whoever runs a check does not wait for a slow server. */
const LONGEST_WAIT_MS = 10_000;
const check = 'servers';

/** One finding for each MCP server: they are started for it, as the agent would, and ended again. */
export async function checkServers({ home, env }: ServerCheckParts): Promise<Finding[]> {
  try {
    const { servers, problems } = createServerFile(home).read();
    const wrong: Finding[] = problems.map((detail) => ({ check, status: 'failed', detail: toOneLine(detail) }));
    const enabled = servers.filter((server) => server.enabled);
    const found = enabled.length === 0 ? [] : await tryAll(enabled, env);
    if (wrong.length + found.length > 0) return [...wrong, ...found];
    return [{ check, status: 'ok', detail: servers.length === 0 ? 'none were added' : 'all are disabled' }];
  } catch (error) {
    return [{ check, status: 'failed', detail: messageOf(error) }];
  }
}

async function tryAll(servers: readonly McpServer[], env: Environment): Promise<Finding[]> {
  const { tryServers } = await import('../servers/try-servers.ts');
  const impatient = servers.map((server) => {
    return { ...server, connectTimeoutMs: Math.min(server.connectTimeoutMs, LONGEST_WAIT_MS) };
  });
  return (await tryServers(impatient, env)).map(({ name, state, tools, connectMs, problem = '' }) => {
    if (state === 'ready')
      return { check, status: 'ok', detail: `${name} answers (${connectMs} ms; ${counted(tools, 'tool')})` };
    const advice = `Once it is in order, see it with: thoughtline servers test ${name}`;
    return { check, status: 'failed', detail: `${name} ${toOneLine(problem)}`, advice };
  });
}
