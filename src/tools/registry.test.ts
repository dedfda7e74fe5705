import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { createRegistry } from './registry.ts';
import type { Tool } from './tool.ts';
import type { ToolMode } from './tool-spec.ts';

function named(name: string, priority = 50, modes: ToolMode[] = ['agent']): Tool {
  return defineTool({
    name,
    description: `Is ${name}.`,
    input: z.object({}),
    output: z.object({}),
    priority,
    modes,
    execute: () => ({}),
    status: () => '',
    render: () => '',
  });
}

describe('createRegistry', () => {
  it('orders by priority, then by name, whatever the order of registration', () => {
    const tools = [named('b'), named('z', 90), named('a'), named('_x'), named('a2', 10)];
    const names = ['z', '_x', 'a', 'b', 'a2'];
    expect(
      createRegistry(tools)
        .all()
        .map(({ spec }) => spec.name),
    ).toEqual(names);
    expect(
      createRegistry(tools.toReversed())
        .definitions()
        .map(({ name }) => name),
    ).toEqual(names);
  });

  it('offers a tool only in its modes, also in modes of one’s own', () => {
    const registry = createRegistry([named('a', 50, ['agent', 'review']), named('b', 50, ['mcp'])]);
    expect(registry.forMode('review').map(({ spec }) => spec.name)).toEqual(['a']);
    expect(registry.definitionsForMode('mcp').map(({ name }) => name)).toEqual(['b']);
    expect(registry.forMode('subagent')).toEqual([]);
  });

  it('refuses a second tool of one name and says where both come from', () => {
    const registry = createRegistry([named('think')], 'the toolbox');
    expect(() => registry.register(named('think'), 'MCP server notes')).toThrow(
      expect.objectContaining({
        code: 'tool/duplicate',
        message:
          'Two tools are named "think": one from the toolbox, one from MCP server notes. Rename or leave out one of them.',
      }),
    );
    expect(registry.all()).toHaveLength(1);
  });

  it('shares nothing with other registries', () => {
    createRegistry([named('a')]);
    expect(createRegistry().get('a')).toBeUndefined();
  });
});
