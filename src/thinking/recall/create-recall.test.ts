import fc from 'fast-check';
import { type Journal, openJournal } from 'thoughtline/journal';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../base/tokens.ts';
import { createEngine } from '../create-engine.ts';
import { traceOf } from '../reasoning/trace-of.ts';
import type { ThinkingSettings } from '../thinking-settings.ts';
import type { RecallInput } from './check-recall-input.ts';

type Engine = Awaited<ReturnType<typeof engine>>;

async function engine(settings: Partial<ThinkingSettings> = {}) {
  const journal: Journal = await openJournal('memory:');
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => (now += 1_000) };
  const current = { ...settings };
  const set = (changed: Partial<ThinkingSettings>): void => void Object.assign(current, changed);
  return { journal, set, ...createEngine({ journal, clock, settings: () => current }) };
}

async function textsOf({ recall }: Pick<Engine, 'recall'>, request: RecallInput): Promise<readonly string[]> {
  const answer = await recall(request);
  return 'thoughts' in answer ? answer.thoughts.map(({ text }) => text) : [];
}

/** Starts a line of reasoning and gives its id. */
async function start({ reason }: Engine, thought: string): Promise<string> {
  const answer = await reason({ query: 'Which way?', level: 'high', thought });
  return answer.ok ? answer.result.sessionId : '';
}

describe('createRecall', () => {
  it('X2 finds thoughts of every kind, newest first, with the step as the model knows it', async () => {
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
          step: 9,
          when: '2026-01-01T00:00:04.000Z',
          text: 'Ask the harbour.',
        },
        { session_id: id, kind: 'reasoning', step: 0, when: '2026-01-01T00:00:03.000Z', text: 'Is the harbour open?' },
        { session_id: 's', kind: 'context', step: 1, when: '2026-01-01T00:00:02.000Z', text: 'The harbour is closed.' },
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

  it('X2 reads a session back, newest first, without what was rolled back', async () => {
    const thinking = await engine();
    const sessionId = await start(thinking, 'zero');
    for (const thought of ['one', 'two', 'three']) await thinking.reason({ sessionId, thought });
    await thinking.reason({ sessionId, rollbackToStep: 1, thought: 'other two' });
    await thinking.reason({ sessionId, thought: 'other three' });
    expect(await textsOf(thinking, { session_id: sessionId })).toEqual(['other three', 'other two', 'one', 'zero']);
    expect(await textsOf(thinking, { session_id: sessionId, limit: 2 })).toEqual(['other three', 'other two']);
    const { next } = await thinking.recall({ session_id: sessionId });
    expect(next).toBe('Newest first; step counts from 0, as rollbackToStep does.');
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

  it('X2 lists the newest sessions with a title', async () => {
    const thinking = await engine();
    for (const nothing of [{}, undefined])
      expect(await thinking.recall(nothing)).toEqual({ sessions: [], next: 'Nothing was thought yet.' });
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

  it('X2 finds what was said beside a thought, and the question of a session', async () => {
    const thinking = await engine();
    const fields = { observation: 'a zebra', hypothesis: 'a yak', evaluation: 'a gnu' };
    const answer = await thinking.reason({ query: 'Which okapi?', level: 'high', thought: 'hm', ...fields });
    const sessionId = answer.ok ? answer.result.sessionId : '';
    await thinking.reason({ sessionId, thought: 'so', stepSummary: 'it is an ibex', query: 'Or which eland?' });
    for (const [query, step] of [
      ['zebra yak gnu hm', 0],
      ['ibex', 1],
    ] as const) {
      expect(await thinking.recall({ query })).toMatchObject({ thoughts: [{ session_id: sessionId, step }] });
    }
    expect(await textsOf(thinking, { query: 'gnu' })).toEqual(['hm a zebra a yak a gnu']);
    for (const text of ['Which okapi?', 'Or which eland?']) {
      expect(await thinking.recall({ query: text })).toEqual({
        thoughts: [{ session_id: sessionId, kind: 'reasoning', what: 'question', when: expect.any(String), text }],
        next: expect.any(String),
      });
    }
    await thinking.reason({ sessionId, rollbackToStep: 0 });
    expect(await textsOf(thinking, { query: 'ibex' })).toEqual([]);
  });

  it('answers a wrong request with everything that is wrong', async () => {
    const { recall } = await engine();
    const wrong = { query: 3, session_id: 'a\0b', limit: 0 };
    const error = expect.stringMatching(/^query: .*; session_id: .*; limit: send a whole number from 1 to 50$/);
    expect(await recall(wrong)).toEqual({ error, next: 'Correct it and call again.' });
    for (const request of [null, 'text', 5, [], { limit: 51 }, { limit: 1.5 }, { session_id: 'x'.repeat(201) }]) {
      expect(await recall(request)).toHaveProperty('error');
    }
  });

  it('says how to see more only where that helps', async () => {
    const thinking = await engine();
    const nextOf = async (limit: number) => (await thinking.recall({ session_id: 's', limit })).next;
    for (let step = 0; step < 3; step++) await thinking.addThought('s', `short ${step}`);
    expect(await nextOf(3)).toBe('Newest first.');
    expect(await nextOf(2)).toMatch(/^Newest first\. There are older ones: a larger limit \(to 50\) finds them/);
    for (let step = 0; step < 60; step++) await thinking.addThought('s', `short ${step}`);
    expect(await nextOf(50)).toMatch(/There are older ones: query in this session finds them/);
    await thinking.addThought('s', 'long '.repeat(2_000));
    expect(await nextOf(2)).toContain('A smaller limit shows more of each.');
    expect(await nextOf(1)).not.toContain('smaller');
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
