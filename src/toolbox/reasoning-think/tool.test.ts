import { describe, expect, it } from 'vitest';
import { throughJson } from '../../base/json.ts';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createReasoningThinkTool } from './tool.ts';

const refusal = { ok: false, error: { code: 'E_INVALID_INPUT', message: 'thought: send a text' } } as const;

describe('createReasoningThinkTool', () => {
  const asked: unknown[] = [];
  const tool = createReasoningThinkTool({
    reason: async (...given) => {
      asked.push(given);
      return refusal;
    },
    redact: throughJson,
  });
  const registry = createRegistry([tool]);

  it.each([{ thought: 5 }, { unknown: true }, 'text', null])(
    'leaves %j to the engine, which answers in its own shape',
    async (input) => {
      asked.length = 0;
      const result = await runCall({ id: 'c1', name: 'reasoning_think', input }, { registry, mode: 'mcp' });
      expect(asked).toHaveLength(1);
      expect(result).toMatchObject({ status: 'done', isSuccess: false, output: refusal });
      expect(renderResults([result], { registry })[0]).toMatchObject({ text: JSON.stringify(refusal), isError: true });
    },
  );

  it('describes itself to models in under 600 characters', () => {
    expect(tool.spec.description.length).toBeLessThan(600);
  });
});
