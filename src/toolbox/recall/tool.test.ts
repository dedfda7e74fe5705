import { openJournal } from 'thoughtline/journal';
import { describe, expect, it } from 'vitest';
import { thoughtsOf } from '../../base/thoughts-of.ts';
import { createEngine } from '../../thinking/create-engine.ts';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createRecallTool } from './tool.ts';

const thinking = createEngine({ journal: await openJournal('memory:') });
const tool = createRecallTool(thinking);
const registry = createRegistry([tool]);

async function call(input: unknown, owner = 'local', mode = 'mcp'): Promise<string> {
  const result = await runCall({ id: '1', name: 'recall', input }, { registry, mode, caller: { owner } });
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

  it('K3 shows what agents thought in their runs to agents alone', async () => {
    const of = { owner: 'ben' };
    await thinking.addThought('s', 'A heron.', of);
    for (let count = 0; count < 150; count++)
      await thinking.addThought(thoughtsOf('r'), `A heron of an agent ${count}.`, { ...of, isOfRun: true });
    for (const input of [{}, { query: 'heron' }, { session_id: 'run:r' }, { query: 'heron', session_id: 'run:r' }]) {
      expect(await call(input, 'ben')).not.toContain('agent');
      expect(await call(input, 'ben', 'agent')).toContain('A heron of an agent');
    }
    expect(JSON.parse(await call({ query: 'heron' }, 'ben'))).toMatchObject({ thoughts: [{ session_id: 's' }] });
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
