import { openJournal } from 'thoughtline/journal';
import { describe, expect, it } from 'vitest';
import { createThinking } from '../../thinking/create-thinking.ts';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createSequentialThinkingTool } from './tool.ts';

const tool = createSequentialThinkingTool(createThinking({ journal: await openJournal('memory:') }));
const registry = createRegistry([tool]);

async function call(input: unknown): Promise<{ text: string; isError: boolean }> {
  const result = await runCall({ id: '1', name: 'sequentialthinking', input }, { registry, mode: 'mcp' });
  const [rendered] = renderResults([result], { registry });
  return { text: rendered?.text ?? '', isError: rendered?.isError ?? false };
}

describe('createSequentialThinkingTool', () => {
  it('X1 answers compactly with the reference’s five fields', async () => {
    const input = { thought: 'Look', nextThoughtNeeded: 'true', thoughtNumber: '1', totalThoughts: 3 };
    const text =
      '{"thoughtNumber":1,"totalThoughts":3,"nextThoughtNeeded":true,"branches":[],"thoughtHistoryLength":1}';
    expect(await call(input)).toEqual({ text, isError: false });
  });

  it('names every problem of an input in an error', async () => {
    const { text, isError } = await call({ thought: ' ' });
    expect(isError).toBe(true);
    for (const field of ['thought', 'nextThoughtNeeded', 'thoughtNumber', 'totalThoughts'])
      expect(text).toContain(field);
    expect((await call(undefined)).isError).toBe(true);
  });

  it('describes itself truthfully and shortly, with the reference’s names', () => {
    const { description, inputSchema, annotations } = tool.spec;
    expect(description.length).toBeLessThan(600);
    expect(inputSchema['required']).toEqual(['thought', 'nextThoughtNeeded', 'thoughtNumber', 'totalThoughts']);
    expect(Object.keys(Object(inputSchema['properties']))).toEqual([
      'thought',
      'nextThoughtNeeded',
      'thoughtNumber',
      'totalThoughts',
      'isRevision',
      'revisesThought',
      'branchFromThought',
      'branchId',
      'needsMoreThoughts',
    ]);
    expect(annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false });
  });
});
