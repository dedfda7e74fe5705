import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach } from 'vitest';
import { PROGRAM } from '../run-thoughtline.ts';
import { WAYS, type Way } from './messages.ts';
import { freshHome } from './stdio-server.ts';

/** How the official client starts the server, and which protocol it asks for. */
export interface Door extends Way {
  readonly era: 'legacy' | 'modern';
}

/** Every way in. */
export const STDIO_DOORS: readonly Door[] = WAYS.flatMap((way) =>
  (['legacy', 'modern'] as const).map((era) => ({ ...way, era })),
);

/** What the server is started with. */
export interface ClientOptions {
  readonly home?: string;
  readonly tools?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The official client with a server of its own. */
export interface StdioClient {
  readonly client: Client;
  readonly home: string;
  /** Calls a tool and gives its structured content. */
  call(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>>;
}

const open: Client[] = [];

/** Closes the clients of a test; each waits until its server has ended. */
export function useStdioClients(): void {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
  });
}

/** Starts a server as MCP clients do, and connects to it. */
export async function connectStdio(
  { args, era }: Door,
  { home, tools, env = {} }: ClientOptions = {},
): Promise<StdioClient> {
  const own = home ?? (await freshHome());
  const { PATH = '', HOME = '' } = process.env;
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : 'auto' } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, ...args, ...(tools === undefined ? [] : ['--tools', tools])],
    env: { PATH, HOME, THOUGHTLINE_HOME: own, ...env },
  });
  open.push(client);
  await client.connect(transport);
  return {
    client,
    home: own,
    call: async (name, input) => Object((await client.callTool({ name, arguments: input })).structuredContent),
  };
}
