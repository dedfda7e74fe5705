import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMcpTools, type McpTools, type McpToolsParts } from '../../../src/agent/mcp-client/create-mcp-tools.ts';
import { MCP_SERVER_DEFAULTS, type McpServer } from '../../../src/agent/mcp-client/mcp-server.ts';
import { withMcpTools } from '../../../src/agent/mcp-client/with-mcp-tools.ts';
import type { CallParts } from '../../../src/tools/call-parts.ts';
import { readResult } from '../../../src/tools/render-results.ts';
import { runCall } from '../../../src/tools/run-call.ts';
import type { ResultFaces } from '../../../src/tools/tool.ts';
import type { ToolResult } from '../../../src/tools/tool-result.ts';

const FIXTURE = fileURLToPath(new URL('./fixture-server.mjs', import.meta.url));
const RAW = fileURLToPath(new URL('./raw-server.mjs', import.meta.url));

/** The tools of some servers, and what was logged about them. */
export interface Used {
  readonly mcp: McpTools;
  readonly warnings: string[];
  call(name: string, input?: unknown, parts?: Partial<CallParts>): Promise<ToolResult>;
  faces(result: ToolResult): ResultFaces;
}

const open: McpTools[] = [];
const folders: string[] = [];

/** Ends the servers of a test. */
export async function endServers(): Promise<void> {
  await Promise.all(open.splice(0).map((mcp) => mcp.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/** Starts the servers and waits for their first try. */
export async function start(
  servers: readonly McpServer[] | (() => readonly McpServer[]),
  env: McpToolsParts['env'] = {},
): Promise<Used> {
  const warnings: string[] = [];
  const quiet = (): void => undefined;
  const mcp = createMcpTools({
    servers: typeof servers === 'function' ? servers : () => servers,
    env,
    passedOn: { PATH: process.env['PATH'] },
    version: '1',
    log: { debug: quiet, info: quiet, warn: (text) => void warnings.push(text), error: quiet },
  });
  open.push(mcp);
  await mcp.refresh();
  return {
    mcp,
    warnings,
    call: (name, input = {}, parts = {}) =>
      runCall({ id: 'c1', name, input }, { registry: withMcpTools([], mcp), mode: 'agent', ...parts }),
    faces: (result) => readResult(result, withMcpTools([], mcp)),
  };
}

/** The fixture over standard streams. */
export function fixture(changes: Partial<McpServer> = {}, args: readonly string[] = []): McpServer {
  const target = { command: process.execPath, args: [FIXTURE, ...args], env: {} };
  return { ...MCP_SERVER_DEFAULTS, name: 'fix', target, ...changes };
}

/** A server that answers exactly this. */
export function raw(behaviour: Readonly<Record<string, unknown>>, changes: Partial<McpServer> = {}): McpServer {
  const tools = [{ name: 'act', inputSchema: { type: 'object' } }];
  const folder = mkdtempSync(join(tmpdir(), 'thoughtline-raw-'));
  folders.push(folder);
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ tools, ...behaviour }));
  const args = [RAW, join(folder, 'answers.json')];
  return { ...MCP_SERVER_DEFAULTS, name: 'raw', target: { command: process.execPath, args, env: {} }, ...changes };
}

/** A server at an address. */
export function at(url: string, headers: Readonly<Record<string, string>> = {}): McpServer {
  return { ...MCP_SERVER_DEFAULTS, name: 'web', target: { url, headers } };
}
