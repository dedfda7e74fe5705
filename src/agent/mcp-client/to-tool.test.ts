import { describe, expect, it } from 'vitest';
import type { ListedTool } from './list-tools.ts';
import { MCP_SERVER_DEFAULTS, type McpServer } from './mcp-server.ts';
import { capabilitiesOf, toTool } from './to-tool.ts';

const here: McpServer['target'] = { command: 'x', args: [], env: {} };
const listed = (changes: Partial<ListedTool> = {}): ListedTool => ({
  name: 'read',
  description: 'Reads.',
  inputSchema: {},
  hints: { readOnly: false, openWorld: undefined },
  ...changes,
});
const server = (changes: Partial<McpServer> = {}): McpServer => ({
  ...MCP_SERVER_DEFAULTS,
  name: 'files',
  target: here,
  ...changes,
});

describe('capabilitiesOf', () => {
  const reading = { readOnly: true, openWorld: undefined };
  const open = { readOnly: true, openWorld: true };
  const at = (url: string): McpServer['target'] => ({ url, headers: {} });
  it.each([
    [reading, here, 'local', ['read_only']],
    [{ readOnly: true, openWorld: false }, here, 'local', ['read_only']],
    [{ readOnly: false, openWorld: false }, here, 'local', []],
    [open, here, 'local', ['outward']],
    [open, here, 'trust', ['read_only', 'outward']],
    [reading, here, 'ignore', []],
    [reading, at('http://127.0.0.1:1/mcp'), 'local', ['read_only']],
    [reading, at('http://localhost/mcp'), 'local', ['read_only']],
    [reading, at('http://[::1]/mcp'), 'local', ['read_only']],
    [reading, at('https://example.org/mcp'), 'local', ['outward']],
    [reading, at('https://127.0.0.1.example.org/mcp'), 'local', ['outward']],
    [reading, at(`https://\${HOST}/mcp`), 'local', ['outward']],
    [reading, at('https://example.org/mcp'), 'trust', ['read_only', 'outward']],
    [{ readOnly: false, openWorld: undefined }, here, 'trust', []],
  ] as const)('takes %j of %j with hints %s as %j', (hints, target, trust, capabilities) => {
    expect(capabilitiesOf(listed({ hints }), server({ target, hints: trust }))).toEqual(capabilities);
  });
});

describe('toTool', () => {
  const make = (changes: Partial<ListedTool>) =>
    toTool({ name: 'mcp__files__read', listed: listed(changes), server: server(), call: async () => ({}) }).spec;

  it('shows people a plain title that nothing is filled into', () => {
    expect(make({ title: '\u001b[31mRead {path}\n\u202e now' }).title).toBe('Read path now (files)');
    expect(make({ title: '\u0000' }).title).toBe('tool (files)');
  });

  it('always has a description, and never a longer one than providers accept', () => {
    expect(make({ description: ' ' }).description).toBe('The tool read of the MCP server files.');
    expect(make({ description: 'x'.repeat(5_000) }).description.length).toBeLessThanOrEqual(1_000);
  });
});
