import { afterEach, describe, expect, it } from 'vitest';
import { withMcpTools } from '../../../src/agent/mcp-client/with-mcp-tools.ts';
import { byHand } from '../../../src/tools/by-hand.ts';
import { defineTool } from '../../../src/tools/define-tool.ts';
import { renderResults } from '../../../src/tools/render-results.ts';
import type { ToolResult } from '../../../src/tools/tool-result.ts';
import { endServers, fixture, start } from './start-servers.ts';

afterEach(endServers);

describe('withMcpTools', () => {
  it('shows what a server once answered in the same bytes when it is gone', async () => {
    const { call, mcp } = await start([fixture()]);
    const calls = [['echo', { words: 'a' }], ['kinds'], ['echo', { words: 'a' }], ['fails']] as const;
    const results: ToolResult[] = [];
    for (const [name, input] of calls) results.push(await call(`mcp__fix__${name}`, input));
    const shown = renderResults(results, { registry: withMcpTools([], mcp) });

    const stored: ToolResult[] = JSON.parse(JSON.stringify(results));
    const empty = await start([]);
    expect(renderResults(stored, { registry: withMcpTools([], empty.mcp) })).toEqual(shown);
    const elsewhere = await start([fixture({ target: { command: 'no-such-program', args: [], env: {} } })]);
    expect(renderResults(stored, { registry: withMcpTools([], elsewhere.mcp) })).toEqual(shown);
  });

  it('offers nobody a tool that is not there', async () => {
    const { mcp } = await start([]);
    const registry = withMcpTools([], mcp);
    expect(registry.get('mcp__fix__echo')).toBeDefined();
    expect(registry.get('echo')).toBeUndefined();
    expect(registry.forMode('agent')).toEqual([]);
  });

  it('names both origins of a name that two tools have', async () => {
    const { mcp } = await start([fixture()]);
    const twin = defineTool({
      name: 'mcp__fix__echo',
      description: 'Not that one.',
      input: byHand<unknown>((value) => ({ ok: true, value })),
      inputSchema: { type: 'object' },
      output: byHand<unknown>((value) => ({ ok: true, value })),
      outputSchema: { type: 'object' },
      execute: () => ({}),
      status: () => '',
      render: () => '',
    });
    expect(() => withMcpTools([twin], mcp)).toThrow(
      'Two tools are named "mcp__fix__echo": one from the built-in tools, one from the MCP server fix.',
    );
  });
});
