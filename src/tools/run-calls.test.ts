import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { createRegistry } from './registry.ts';
import { runCalls } from './run-calls.ts';
import type { Tool } from './tool.ts';

function logging(name: string, log: string[], capabilities: ['read_only'] | []): Tool {
  return defineTool({
    name,
    description: 'Logs when it starts and ends.',
    input: z.object({ id: z.string(), ms: z.number() }),
    output: z.object({ id: z.string() }),
    capabilities,
    execute: async ({ id, ms }) => {
      log.push(`+${id}`);
      await sleep(ms);
      log.push(`-${id}`);
      return { id };
    },
    status: () => '',
    render: () => '',
  });
}

describe('runCalls', () => {
  it('runs neighbouring reads side by side, everything else in order, and keeps the order of results', async () => {
    const log: string[] = [];
    const registry = createRegistry([logging('read', log, ['read_only']), logging('write', log, [])]);
    const calls = [
      { id: '1', name: 'read', input: { id: 'r1', ms: 30 } },
      { id: '2', name: 'read', input: { id: 'r2', ms: 1 } },
      { id: '3', name: 'write', input: { id: 'w1', ms: 5 } },
      { id: '4', name: 'write', input: { id: 'w2', ms: 1 } },
      { id: '5', name: 'nothing', input: {} },
      { id: '6', name: 'read', input: { id: 'r3', ms: 1 } },
    ];
    const results = await runCalls(calls, { registry, mode: 'agent' });
    expect(results.map(({ callId }) => callId)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(results.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'failed', 'done']);
    expect(log).toEqual(['+r1', '+r2', '-r2', '-r1', '+w1', '-w1', '+w2', '-w2', '+r3', '-r3']);
  });
});
