import { describe, expect, it } from 'vitest';
import { throughJson } from '../../base/json.ts';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createThinkTool } from './tool.ts';

const thought = { status: 'success', step: 1, context_size: 1, session_id: 's' } as const;

describe('createThinkTool', () => {
  const asked: unknown[] = [];
  const tool = createThinkTool({
    addThought: async (...given) => {
      asked.push(given);
      return thought;
    },
    redact: throughJson,
  });
  const registry = createRegistry([tool]);

  it('hands the thought to the engine, in the session of the call, and answers in compact JSON', async () => {
    const call = { id: 'c1', name: 'think', input: { thought: 'Hm.' } };
    const result = await runCall(call, {
      registry,
      mode: 'mcp',
      caller: { owner: 'ann' },
      session: { id: 's' },
      turn: 't',
    });
    expect(asked).toEqual([['s', 'Hm.', expect.objectContaining({ owner: 'ann', turn: 't' })]]);
    expect(renderResults([result], { registry })[0]?.text).toBe(JSON.stringify(thought));
  });

  it.each(['agent', 'subagent'])(
    'does not repeat the thought in mode %s, where the call itself stays in view',
    async (mode) => {
      const echoing = createThinkTool({
        addThought: async (_, given) => ({ ...thought, thought: String(given), nudge: 'Act.' }),
        redact: throughJson,
      });
      const call = { id: 'c1', name: 'think', input: { thought: 'Hm.' } };
      const result = await runCall(call, { registry: createRegistry([echoing]), mode });
      expect(result).toMatchObject({
        status: 'done',
        input: { thought: 'Hm.' },
        output: { status: 'success', step: 1, context_size: 1, nudge: 'Act.' },
      });
      expect(JSON.stringify(result)).toContain('Hm.');
      expect(JSON.stringify('output' in result && result.output)).not.toContain('Hm.');
    },
  );

  it.each([
    ['agent', 'run:1:notes'],
    ['subagent', 'run:1:notes'],
    ['mcp', 'notes'],
  ])('thinks in mode %s in the context %s where the model names one', async (mode, context) => {
    asked.length = 0;
    const call = { id: 'c1', name: 'think', input: { thought: 'Hm.', session_id: 'notes' } };
    await runCall(call, { registry, mode, session: { id: 'run:1' } });
    expect(asked).toEqual([[context, 'Hm.', expect.anything()]]);
  });

  it('never asks for permission and tells clients the truth about itself', () => {
    expect(tool.spec.capabilities).toEqual(['read_only']);
    expect(tool.spec.annotations).toMatchObject({ readOnlyHint: false, idempotentHint: false, destructiveHint: false });
    expect(tool.spec.visibility).toBe('internal');
  });

  it('describes itself to models in under 600 characters', () => {
    expect(tool.spec.description.length).toBeLessThan(600);
  });
});
