import { systemClock } from '../../src/base/clock.ts';
import { isObject } from '../../src/base/json.ts';
import { openMemory } from '../../src/journal/memory/open-memory.ts';
import { createRateLimit } from '../../src/thinking/rate-limit.ts';
import { createSequential } from '../../src/thinking/sequential/create-sequential.ts';
import { DEFAULT_THINKING_SETTINGS } from '../../src/thinking/thinking-settings.ts';
import { createSequentialThinkingTool } from '../../src/toolbox/sequentialthinking/tool.ts';
import { createRegistry } from '../../src/tools/registry.ts';
import { runCall } from '../../src/tools/run-call.ts';
import type { Answer } from './compare-answers.ts';
import type { Arguments } from './make-sequences.ts';

/** Our side of the comparison: the tool as servers call it, over a store of its own; every session has a history. */
export function createOurServer(): (session: string, call: Arguments) => Promise<Answer> {
  const journal = openMemory((event) => event);
  const sequential = createSequential({
    journal,
    clock: systemClock,
    settings: () => DEFAULT_THINKING_SETTINGS,
    rateLimit: createRateLimit(systemClock),
  });
  const registry = createRegistry([createSequentialThinkingTool(sequential)]);
  return async (session, input) => {
    const call = { id: '1', name: 'sequentialthinking', input };
    const result = await runCall(call, { registry, mode: 'mcp', session: { id: session } });
    if (result.status !== 'done') return { isError: true, text: result.message };
    return { isError: false, fields: isObject(result.output) ? result.output : {} };
  };
}
