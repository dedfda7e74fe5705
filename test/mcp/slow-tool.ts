import { setTimeout as pause } from 'node:timers/promises';
import { byHand } from '../../src/tools/by-hand.ts';
import { defineTool } from '../../src/tools/define-tool.ts';
import type { Progress, Tool } from '../../src/tools/tool.ts';

/** A tool that tells of its progress and then waits until it is cancelled, and remembers what became of it. */
export interface SlowTool {
  readonly tool: Tool;
  readonly endings: string[];
}

/** Makes one that tells these updates. */
export function createSlowTool(updates: readonly Progress[]): SlowTool {
  const endings: string[] = [];
  const tool = defineTool({
    name: 'slow',
    description: 'Takes its time.',
    input: byHand<unknown>((value) => ({ ok: true, value })),
    inputSchema: { type: 'object', properties: { wait: { type: 'boolean' } } },
    output: byHand<{ readonly input: string }>((value) => ({ ok: true, value: { input: JSON.stringify(value) } })),
    outputSchema: { type: 'object', properties: {} },
    modes: ['mcp'],
    capabilities: ['read_only'],
    async execute(input, { progress, signal }) {
      for (const update of updates) progress(update);
      const isWaiting = JSON.stringify(input) === '{"wait":true}';
      if (isWaiting) await pause(20_000, undefined, { signal }).catch(() => endings.push('cancelled'));
      return { input: JSON.stringify(input) };
    },
    status: () => 'done',
    render: () => 'done',
  });
  return { tool, endings };
}
