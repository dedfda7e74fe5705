/** How a server is started: it answers the same with its front and with the SDK alone. */
export interface Way {
  readonly way: string;
  readonly args: readonly string[];
}

/** Both ways. */
export const WAYS: readonly Way[] = [
  { way: 'front', args: ['mcp'] },
  { way: 'SDK alone', args: ['mcp', '--no-front'] },
];

/** What an old client says first. */
export const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
} as const;

/** What a new client says with every request. */
export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
} as const;

/** A request. */
export function request(id: unknown, method: string, params?: unknown): object {
  return { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
}

/** A call of a tool. */
export function toolCall(id: unknown, name: string, input: object): object {
  return request(id, 'tools/call', { name, arguments: input });
}

/** So many calls of `think`, with ids 0, 1, 2, … and a thought each. */
export function thinkCalls(count: number, thoughtOf: (index: number) => string): object[] {
  return Array.from({ length: count }, (_, index) => toolCall(index, 'think', { thought: thoughtOf(index) }));
}
