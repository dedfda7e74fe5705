import fc from 'fast-check';
import { type Journal, openJournal } from 'thoughtline/journal';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../base/tokens.ts';
import { createContexts } from '../contexts/create-contexts.ts';
import { createReasoning } from '../reasoning/create-reasoning.ts';
import { traceOf } from '../reasoning/trace-of.ts';
import { createSequential } from '../sequential/create-sequential.ts';
import type { ThinkingParts } from '../thinking-parts.ts';
import { DEFAULT_THINKING_SETTINGS, type ThinkingSettings } from '../thinking-settings.ts';
import { createRecall, type RecallRequest } from './create-recall.ts';

type Engine = Awaited<ReturnType<typeof engine>>;

async function engine(settings: Partial<ThinkingSettings> = {}) {
  const journal: Journal = await openJournal('memory:');
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => (now += 1_000) };
  const current = { ...DEFAULT_THINKING_SETTINGS, ...settings };
  const parts: ThinkingParts = { journal, clock, settings: () => current, rateLimit: { take: () => true } };
  const set = (changed: Partial<ThinkingSettings>): void => void Object.assign(current, changed);
  return {
    journal,
    set,
    ...createContexts(parts),
    ...createReasoning(parts),
    ...createSequential(parts),
    ...createRecall(parts),
  };
}

async function textsOf({ recall }: Pick<Engine, 'recall'>, request: RecallRequest): Promise<readonly string[]> {
  const answer = await recall(request);
  return 'thoughts' in answer ? answer.thoughts.map(({ text }) => text) : [];
}

/** Starts a line of reasoning and gives its id. */
async function start({ reason }: Engine, thought: string): Promise<string> {
  const answer = await reason({ query: 'Which way?', level: 'high', thought });
  return answer.ok ? answer.result.sessionId : '';
}

describe('createRecall', () => {
  it('finds thoughts of every kind, newest first', async () => {
    const thinking = await engine();
    await thinking.addThought('s', 'The harbour is closed.');
    const id = await start(thinking, 'Is the harbour open?');
    const numbered = { nextThoughtNeeded: true, thoughtNumber: 9, totalThoughts: 9 };
    await thinking.recordSequentialThought({ thought: 'Ask the harbour.', ...numbered }, { sessionId: 's' });
    expect(await thinking.recall({ query: 'harbour' })).toEqual({
      thoughts: [
        {
          session_id: 'sequential:s',
          kind: 'context',
          step: 1,
          when: '2026-01-01T00:00:03.000Z',
          text: 'Ask the harbour.',
        },
        { session_id: id, kind: 'reasoning', step: 0, when: '2026-01-01T00:00:02.000Z', text: 'Is the harbour open?' },
        { session_id: 's', kind: 'context', step: 1, when: '2026-01-01T00:00:01.000Z', text: 'The harbour is closed.' },
      ],
      next: 'session_id reads a session back.',
    });
    expect(await textsOf(thinking, { query: 'harbour', session_id: 's' })).toEqual(['The harbour is closed.']);
    expect(await thinking.recall({ query: 'harbour', limit: 1 })).toMatchObject({
      next: expect.stringContaining('more'),
    });
    expect(await thinking.recall({ query: 'nowhere' })).toEqual({
      thoughts: [],
      next: expect.stringContaining('No thought'),
    });
  });

  it('reads a session back, newest first, without what was rolled back', async () => {
    const thinking = await engine();
    const sessionId = await start(thinking, 'zero');
    for (const thought of ['one', 'two', 'three']) await thinking.reason({ sessionId, thought });
    await thinking.reason({ sessionId, rollbackToStep: 1, thought: 'other two' });
    await thinking.reason({ sessionId, thought: 'other three' });
    expect(await textsOf(thinking, { session_id: sessionId })).toEqual(['other three', 'other two', 'one', 'zero']);
    expect(await textsOf(thinking, { session_id: sessionId, limit: 2 })).toEqual(['other three', 'other two']);
    expect(await textsOf(thinking, { query: 'three' })).toEqual(['other three']);
  });

  it('shows of a session exactly what its trace does not call discarded', async () => {
    const steps = fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, async (moves) => {
        const thinking = await engine();
        const sessionId = await start(thinking, 'begin');
        for (const [index, rollbackToStep] of moves.entries()) {
          const back = rollbackToStep === null ? {} : { rollbackToStep };
          await thinking.reason({ sessionId, thought: `t${index}`, ...back });
        }
        const trace = traceOf(await thinking.journal.read({ owner: 'local', id: sessionId }));
        const live = trace.filter(({ discarded }) => discarded !== true).map(({ content }) => content);
        expect(await textsOf(thinking, { session_id: sessionId, limit: 50 })).toEqual(live.toReversed());
      }),
      { numRuns: 30 },
    );
  });

  it('forgets what was cleared and what was deleted', async () => {
    const thinking = await engine();
    await thinking.addThought('s', 'old harbour');
    await thinking.clearContext('s');
    expect(await textsOf(thinking, { query: 'harbour' })).toEqual([]);
    expect(await thinking.recall({ session_id: 's' })).toEqual({
      thoughts: [],
      next: 'This session holds no thoughts.',
    });
    await thinking.addThought('s', 'new harbour');
    expect(await textsOf(thinking, { session_id: 's' })).toEqual(['new harbour']);
    await thinking.journal.remove({ owner: 'local', id: 's' });
    expect(await textsOf(thinking, { query: 'harbour' })).toEqual([]);
  });

  it('shows nobody another owner’s thoughts', async () => {
    const thinking = await engine();
    await thinking.addThought('s', 'the harbour of Ann', { owner: 'ann' });
    for (const request of [{ query: 'harbour' }, { session_id: 's' }, {}, { query: 'harbour', session_id: 's' }]) {
      expect(JSON.stringify(await thinking.recall(request, { owner: 'ben' }))).not.toContain('Ann');
    }
    expect(await thinking.recall({ session_id: 's' }, { owner: 'ben' })).toEqual({
      thoughts: [],
      next: expect.stringContaining('No session has this id'),
    });
  });

  it('lists the newest sessions with a title', async () => {
    const thinking = await engine();
    expect(await thinking.recall({})).toEqual({ sessions: [], next: 'Nothing was thought yet.' });
    await thinking.addThought('s', 'first');
    await thinking.addThought('s', 'The newest thought of a context stands for it.');
    const id = await start(thinking, 'hm');
    expect(await thinking.recall({ query: ' ', session_id: '' })).toMatchObject({
      sessions: [
        { session_id: id, kind: 'reasoning', title: 'Which way?' },
        { session_id: 's', kind: 'context', title: 'The newest thought of a context stands for it.' },
      ],
    });
  });

  it('shows more of each thought the fewer are asked for', async () => {
    const thinking = await engine();
    await thinking.addThought('s', `${'word '.repeat(900)}end`);
    expect((await textsOf(thinking, { session_id: 's', limit: 1 }))[0]).toMatch(/end$/);
    expect((await textsOf(thinking, { session_id: 's' }))[0]?.length).toBeLessThanOrEqual(1_200);
    expect((await textsOf(thinking, { query: 'end' }))[0]?.length).toBeLessThanOrEqual(200);
  });

  it('stays short, whatever is stored', async () => {
    const thinking = await engine();
    for (let each = 0; each < 60; each++)
      await thinking.addThought(`${'長'.repeat(180)}${each}`, `word ${'漢字'.repeat(5_000)}`);
    for (const request of [{ query: 'word' }, {}, { session_id: `${'長'.repeat(180)}7` }]) {
      const answer = await thinking.recall({ ...request, limit: 50 });
      expect(estimateTokens(JSON.stringify(answer))).toBeLessThan(3_500);
      expect(JSON.stringify(answer).length).toBeGreaterThan(100);
    }
  });

  it('hides what a pattern that was added later matches', async () => {
    const thinking = await engine();
    await thinking.addThought('s', 'The code name is Nightjar.');
    thinking.set({ redactPatterns: ['Nightjar'] });
    expect(await textsOf(thinking, { query: 'name' })).toEqual(['The code name is [redacted text].']);
    expect(JSON.stringify(await thinking.recall({}))).not.toContain('Nightjar');
  });

  it('passes over events that are no thoughts', async () => {
    const thinking = await engine();
    await thinking.addThought('s', 'harbour at last');
    const event = { type: 'message-sent', version: 1, at: 1, data: {}, text: 'harbour talk' };
    const head = { kind: 'run' as const, status: 'active', state: {} };
    const events = Array.from({ length: 12 }, () => event);
    await thinking.journal.append({ session: { owner: 'local', id: 'r' }, expectedSeq: 0, events, head });
    expect(await textsOf(thinking, { query: 'harbour' })).toEqual(['harbour at last']);
  });
});
