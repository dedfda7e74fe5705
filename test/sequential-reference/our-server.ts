import { isObject } from '../../src/base/json.ts';
import { openMemory } from '../../src/journal/memory/open-memory.ts';
import { createThinking } from '../../src/thinking/create-thinking.ts';
import { createSequentialThinkingTool } from '../../src/toolbox/sequentialthinking/tool.ts';
import { createRegistry } from '../../src/tools/registry.ts';
import { runCall } from '../../src/tools/run-call.ts';
import type { Answer } from './compare-answers.ts';
import type { Arguments } from './make-sequences.ts';

/** Our side of the comparison: the tool as servers call it, over a store of its own; every session has a history. */
export function createOurServer(): (session: string, call: Arguments) => Promise<Answer> {
  const thinking = createThinking({ journal: openMemory((event) => event) });
  const registry = createRegistry([createSequentialThinkingTool(thinking)]);
  return async (session, input) => {
    const call = { id: '1', name: 'sequentialthinking', input };
    const result = await runCall(call, { registry, mode: 'mcp', session: { id: session } });
    if (result.status !== 'done') return { isError: true, text: result.message };
    const fields = isObject(result.output) ? result.output : {};
    return result.isSuccess ? { isError: false, fields } : { isError: true, text: String(fields['error']) };
  };
}
