import { openJournal } from 'thoughtline/journal';
import { describe, expect, it } from 'vitest';
import { createThinking } from '../../thinking/create-thinking.ts';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createRecallTool } from './tool.ts';

const thinking = createThinking({ journal: await openJournal('memory:') });
const tool = createRecallTool(thinking);
const registry = createRegistry([tool]);

async function call(input: unknown, owner = 'local'): Promise<string> {
  const result = await runCall({ id: '1', name: 'recall', input }, { registry, mode: 'mcp', caller: { owner } });
  return renderResults([result], { registry })[0]?.text ?? '';
}

describe('createRecallTool', () => {
  it('X2 answers with compact JSON, and only to the owner', async () => {
    await thinking.addThought('s', 'The harbour is closed.');
    const hit = { thoughts: [{ session_id: 's', step: 1, text: 'The harbour is closed.' }] };
    expect(JSON.parse(await call({ query: 'harbour', limit: '3' }))).toMatchObject(hit);
    expect(JSON.parse(await call({ query: 'harbour' }, 'ann'))).toMatchObject({ thoughts: [] });
    expect(JSON.parse(await call(undefined))).toMatchObject({ sessions: [{ session_id: 's' }] });
  });

  it('names every problem of an input', async () => {
    const text = await call({ query: 5, session_id: ['x'], limit: 51 });
    for (const field of ['query', 'session_id', 'limit: send a whole number from 1 to 50'])
      expect(text).toContain(field);
  });

  it('says truthfully that it only reads, in few words', () => {
    const { description, annotations, visibility } = tool.spec;
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true });
    expect(visibility).toBe('internal');
    expect(description).toMatch(/Not for/);
    expect(description.length).toBeLessThan(160);
  });
});
