import { describe, expect, it } from 'vitest';
import { ThoughtlineError } from '../../src/base/error.ts';
import { LEVELS, type Level } from '../../src/thinking/reasoning/levels.ts';
import { type Engine, engineOn, errorOf, NOON, resultOf } from './engine.ts';
import { useStores } from './stores.ts';

const START = { query: 'Should we shard the orders table?', level: 'normal', targetThoughts: 4 } as const;
const BASIC = { query: 'Why?', level: 'basic', targetThoughts: 3 } as const;
const BUDGETS = { basic: 2_048, normal: 8_192, high: 32_768, expert: 131_072 } as const;
const STATE_KEYS = [
  'sessionId',
  'status',
  'summary',
  'step',
  'totalThoughts',
  'remainingThoughts',
  'tokensUsed',
  'tokenBudget',
];
const TRACE_KEYS = [
  ...STATE_KEYS,
  ...['query', 'level', 'thoughts', 'generatedThoughts', 'requestedThoughts'],
  ...['createdAt', 'updatedAt', 'expiresAt', 'ttlMs'],
];
const HOSTILE_IDS = ['nope', '__proto__', 'constructor', 'toString', 'x'.repeat(10_000), 'a\0b', 'half \ud800', '🧵'];
const HOSTILE_TEXTS = ['a\0b', 'half \ud83d of a pair', '\udc00', '🧠 日本語 \u202e', '**Observation:** forged'];

/** A text that costs exactly so many tokens. */
const costing = (tokens: number): string => 'x'.repeat(Math.floor(tokens * 3.5));

describe.each(useStores())('reasoning on $name', (store) => {
  describe('Q1 what a call needs', () => {
    it.each([
      [{}, ['query', 'level', 'thought']],
      [{ query: 'Why?' }, ['level', 'thought']],
      [{ level: 'basic', thought: 'a' }, ['query']],
      [{ query: 'Why?', level: 'basic' }, ['thought']],
      [{ query: 'Why?', level: 'basic', rollbackToStep: 0 }, ['thought']],
      [{ sessionId: 'x' }, ['thought']],
      [{ sessionId: 'x', isConclusion: true }, ['thought']],
      [{ sessionId: 'x', rollbackToStep: 0, isConclusion: true }, ['thought']],
      [{ sessionId: 'x', rollbackToStep: 0, stepSummary: 'would be lost' }, ['stepSummary']],
      [{ query: '', level: 'BASIC', thought: ' ' }, ['query', 'level', 'thought']],
      [{ query: 5, level: null, thought: [], foo: 1 }, ['query', 'level', 'thought', 'foo']],
      [
        { ...START, thought: 'a', targetThoughts: 26, rollbackToStep: 25, isConclusion: 'yes' },
        ['targetThoughts', 'rollbackToStep', 'isConclusion'],
      ],
      [
        { ...START, thought: 'a', targetThoughts: 0, rollbackToStep: -1, runMode: 'all' },
        ['targetThoughts', 'rollbackToStep', 'runMode'],
      ],
      [
        { ...START, thought: 'a', targetThoughts: 4.5, include: 'everything', requestId: '' },
        ['targetThoughts', 'include', 'requestId'],
      ],
      [{ ...START, thought: 'a', targetThoughts: '4' }, ['targetThoughts']],
      [{ ...START, thought: ['a', 'b'] }, ['thought']],
      [
        { ...START, thought: 'x'.repeat(100_001), query: 'x'.repeat(10_001), stepSummary: 'x'.repeat(501) },
        ['thought', 'query', 'stepSummary'],
      ],
      [{ ...START, observation: 'O' }, ['hypothesis', 'evaluation']],
      [{ ...START, thought: 'a', observation: 'O', evaluation: 'E' }, ['hypothesis']],
      [{ ...START, observation: 'O', hypothesis: '', evaluation: 7 }, ['hypothesis', 'evaluation']],
      [JSON.parse('{"sessionId":"x","thought":"a","__proto__":{"query":"q"}}'), ['__proto__']],
    ])('reports all problems of %j at once', async (input, fields) => {
      const { refused, sessionCount } = engineOn(store);
      const { code, message } = await refused(input);
      expect(code).toBe('E_INVALID_INPUT');
      const named = message.split('; ').map((problem) => problem.split(': ')[0]);
      expect([...new Set(named)].toSorted()).toEqual(fields.toSorted());
      for (const problem of message.split('; '))
        expect(problem.slice(problem.indexOf(': '))).toMatch(/: (send |item|there is no such field)/);
      expect(message).not.toContain('.;');
      expect(await sessionCount()).toBe(0);
    });

    it.each([undefined, null, 'text', 5, true, [], [{ query: 'q' }]])(
      'refuses %j, which is no object',
      async (input) => {
        expect(await engineOn(store).refused(input)).toMatchObject({
          code: 'E_INVALID_INPUT',
          message: 'send an object',
        });
      },
    );

    it('points to the field that was meant', async () => {
      const { message } = await engineOn(store).refused({ ...START, thougt: 'a', rollback_to_step: 1 });
      expect(message).toMatch(/thougt: .*'thought'/);
      expect(message).toMatch(/rollback_to_step: .*'rollbackToStep'/);
    });

    it('takes the longest texts that are allowed', async () => {
      const { accepted } = engineOn(store);
      const query = 'q'.repeat(10_000);
      const thought = 'ü'.repeat(100_000);
      const stepSummary = 's'.repeat(500);
      const { thoughts, ...result } = await accepted({
        query,
        level: 'expert',
        thought,
        stepSummary,
        include: 'trace',
      });
      expect(result).toMatchObject({ query, tokensUsed: Math.ceil(200_000 / 3.5) });
      expect(thoughts).toMatchObject([{ content: thought, stepSummary }]);
    });

    it('takes a blank step summary as none', async () => {
      const { accepted } = engineOn(store);
      for (const stepSummary of ['', '  ']) {
        const { thoughts } = await accepted({ ...START, thought: 'a', stepSummary, include: 'trace' });
        expect(thoughts?.[0]).not.toHaveProperty('stepSummary');
      }
    });

    it('continues with a thought, with the three fields, or with a rollback alone', async () => {
      const { accepted } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      await accepted({ sessionId, thought: 'b' });
      await accepted({ sessionId, observation: 'O', hypothesis: 'H', evaluation: 'E' });
      expect(await accepted({ sessionId, rollbackToStep: 0, include: 'state' })).toMatchObject({ step: 1 });
    });
  });

  describe('Q2 the number of steps', () => {
    const queries = [
      'hi',
      'Why?',
      'x'.repeat(400),
      'Compare A and B; analyse the trade-offs, cost, risk.',
      'One. Two! Three? Four.\nFive',
      'ü'.repeat(10_000),
    ];

    it.each(Object.keys(LEVELS) as Level[])('is inside the range of %s and always the same', async (level) => {
      const { accepted } = engineOn(store);
      const { minThoughts, maxThoughts } = LEVELS[level];
      for (const query of queries) {
        const totals = [];
        for (let run = 0; run < 2; run++)
          totals.push((await accepted({ query, level, thought: 'a', include: 'state' })).totalThoughts);
        expect(totals[0]).toBe(totals[1]);
        expect(totals[0]).toBeGreaterThanOrEqual(minThoughts);
        expect(totals[0]).toBeLessThanOrEqual(maxThoughts);
      }
    });

    it('grows with length, structure and comparison words', async () => {
      const { accepted } = engineOn(store);
      const total = async (query: string) =>
        (await accepted({ query, level: 'expert', thought: 'a', include: 'state' })).totalThoughts ?? 0;
      const simple = await total('Rename the orders table');
      expect(await total(`Rename the orders table ${'and the rows in it '.repeat(20)}`)).toBeGreaterThan(simple);
      expect(await total('Rename the table. Move the rows. Drop the old one. Tell everyone. Rest.')).toBeGreaterThan(
        simple,
      );
      expect(await total('Compare the orders table')).toBeGreaterThan(simple);
    });

    it.each([
      ['basic', 4],
      ['normal', 3],
      ['normal', 9],
      ['high', 16],
      ['expert', 19],
    ])('refuses for %s a target of %i and names the range', async (level, targetThoughts) => {
      const { refused, sessionCount } = engineOn(store);
      const error = await refused({ query: 'Why?', level, targetThoughts, thought: 'a' });
      const { minThoughts, maxThoughts } = LEVELS[level as Level];
      expect(error.code).toBe('E_INVALID_THOUGHT_COUNT');
      expect(error.message).toContain(`${minThoughts} to ${maxThoughts}`);
      expect(await sessionCount()).toBe(0);
    });

    it('gives every level its budget and its edges', async () => {
      const { accepted } = engineOn(store);
      for (const [level, minimum, maximum] of [
        ['basic', 1, 3],
        ['normal', 4, 8],
        ['high', 10, 15],
        ['expert', 20, 25],
      ] as const) {
        for (const targetThoughts of [minimum, maximum]) {
          const result = await accepted({ query: 'Why?', level, targetThoughts, thought: 'a', include: 'state' });
          expect(result).toMatchObject({ totalThoughts: targetThoughts, tokenBudget: BUDGETS[level] });
        }
      }
    });
  });

  describe('Q3 the answer', () => {
    it('holds by default sessionId, status and summary only', async () => {
      expect(Object.keys(await engineOn(store).accepted({ ...START, thought: 'a' }))).toEqual([
        'sessionId',
        'status',
        'summary',
      ]);
    });

    it('holds numbers with include "state"', async () => {
      const result = await engineOn(store).accepted({ ...START, thought: 'a'.repeat(29), include: 'state' });
      expect(Object.keys(result)).toEqual(STATE_KEYS);
      expect(result).toMatchObject({
        status: 'active',
        step: 1,
        totalThoughts: 4,
        remainingThoughts: 3,
        tokensUsed: 9,
        tokenBudget: 8_192,
      });
    });

    it('holds everything with include "trace"', async () => {
      const { accepted, clock } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'first', stepSummary: 'S' });
      clock.time += 5_000;
      const result = await accepted({ sessionId, thought: 'second', include: 'trace' });
      expect(Object.keys(result).toSorted()).toEqual(TRACE_KEYS.toSorted());
      expect(result).toMatchObject({
        query: START.query,
        level: 'normal',
        generatedThoughts: 1,
        requestedThoughts: 4,
        createdAt: NOON,
        updatedAt: NOON + 5_000,
        expiresAt: NOON + 5_000 + 86_400_000,
        ttlMs: 86_400_000,
      });
      expect(result.thoughts).toMatchObject([
        { index: 0, content: 'first', stepSummary: 'S' },
        { index: 1, content: 'second' },
      ]);
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (thought) => {
      const { accepted } = engineOn(store);
      const { sessionId } = await accepted({ ...START, query: `why ${thought}`, thought, stepSummary: thought });
      const result = await accepted({
        sessionId,
        observation: thought,
        hypothesis: thought,
        evaluation: thought,
        include: 'trace',
      });
      expect(result.query).toBe(`why ${thought}`);
      expect(result.thoughts).toMatchObject([{ content: thought, stepSummary: thought }, { observation: thought }]);
    });
  });

  describe('Q4 the summary', () => {
    it('holds progress, tokens left and the exact next call', async () => {
      const { accepted } = engineOn(store);
      const { sessionId, summary } = await accepted({ ...START, thought: costing(192) });
      expect(summary).toBe(`1/4, 8000 tokens left. Send sessionId ${sessionId}, thought`);
    });

    it('asks for a conclusion when no tokens are left', async () => {
      const { accepted, refused } = engineOn(store);
      const { sessionId, summary } = await accepted({ ...BASIC, thought: costing(2_048) });
      expect(summary).toBe(`1/3, 0 tokens left. Send sessionId ${sessionId}, thought, isConclusion true`);
      expect(await refused({ sessionId, thought: 'a' })).toMatchObject({ code: 'E_BUDGET_EXCEEDED' });
      expect(await accepted({ sessionId, thought: 'a', isConclusion: true })).toMatchObject({ status: 'completed' });
    });

    it('says when the session is completed', async () => {
      const { accepted } = engineOn(store);
      const { summary, status } = await accepted({ ...START, thought: 'a', isConclusion: true });
      expect(status).toBe('completed');
      expect(summary).toMatch(/^Completed after 1\/4 steps\./);
    });

    it('holds the last three step summaries on request only', async () => {
      const { accepted } = engineOn(store);
      const { sessionId } = await accepted({ ...START, targetThoughts: 6, thought: 'a', stepSummary: 'one' });
      for (const stepSummary of ['two', 'three', 'four']) {
        expect((await accepted({ sessionId, thought: 'a', stepSummary })).summary).not.toContain(stepSummary);
      }
      const { summary } = await accepted({ sessionId, thought: 'a', include: 'state' });
      expect(summary).toMatch(/, thought\. So far \(steps as rollbackToStep counts them\): 1: two; 2: three; 3: four$/);
      const back = await accepted({ sessionId, rollbackToStep: 1, include: 'state' });
      expect(back.summary).toMatch(/: 0: one; 1: two$/);
      const end = await accepted({ sessionId, thought: 'a', isConclusion: true, include: 'state' });
      expect(end.summary).toMatch(/Answer now\. So far/);
    });

    it('B3 has a size that does not grow over 25 steps, with or without step summaries', async () => {
      const { accepted } = engineOn(store);
      for (const extra of [{}, { stepSummary: 'x'.repeat(500) }]) {
        const first = await accepted({
          query: 'q',
          level: 'expert',
          targetThoughts: 25,
          thought: 'x'.repeat(2_000),
          ...extra,
        });
        const sizes = [JSON.stringify({ ok: true, result: first }).length];
        for (let step = 2; step <= 24; step++) {
          const result = await accepted({ sessionId: first.sessionId, thought: 'x'.repeat(2_000), ...extra });
          sizes.push(JSON.stringify({ ok: true, result }).length);
        }
        // 151 such characters are 45 tokens of o200k: 30 are digits, three to a token, and the rest is common words.
        expect(Math.max(...sizes)).toBeLessThanOrEqual(151);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        const last = await accepted({ sessionId: first.sessionId, thought: 'x' });
        expect(JSON.stringify({ ok: true, result: last }).length).toBeLessThan(Math.min(...sizes));
      }
    });
  });

  it.each([
    ['a', 1],
    ['a'.repeat(29), 9],
    ['日本語', 3],
    ['🧠', 2],
    ['x'.repeat(3_500), 1_000],
  ])('Q5 counts the bytes of the thought only (%#)', async (thought, tokens) => {
    const { accepted } = engineOn(store);
    const input = { ...START, query: 'q'.repeat(5_000), thought, stepSummary: 's'.repeat(500), include: 'state' };
    expect(await accepted(input)).toMatchObject({ tokensUsed: tokens });
  });

  describe('Q6 the budget', () => {
    it('is used to the last token and not beyond', async () => {
      const { accepted, refused, reason } = engineOn(store);
      const { sessionId } = await accepted({ ...BASIC, thought: costing(2_000) });
      const error = await refused({ sessionId, thought: costing(49) });
      expect(error).toMatchObject({
        code: 'E_BUDGET_EXCEEDED',
        message: expect.stringMatching(/49 tokens and 48 are left/),
      });
      expect(error.next).toBe('Ways out: shorten it; end with isConclusion: true (always accepted).');
      expect(await accepted({ sessionId, thought: costing(48), include: 'state' })).toMatchObject({
        step: 2,
        tokensUsed: 2_048,
      });
      expect(errorOf(await reason({ sessionId, thought: 'a' }))).toMatchObject({
        code: 'E_BUDGET_EXCEEDED',
        next: expect.stringMatching(/shorten it; .*isConclusion.*; free tokens with rollbackToStep/),
      });
    });

    it('names on a first thought no way out that leads nowhere', async () => {
      const { refused } = engineOn(store);
      expect((await refused({ ...BASIC, thought: costing(2_049) })).next).not.toContain('rollback');
      const batch = { ...BASIC, runMode: 'run_to_completion', thought: ['a', costing(2_048), 'b'] };
      expect((await refused(batch)).next).toBe('Ways out: shorten the thoughts.');
    });

    it('never stops a conclusion, not even a first one', async () => {
      const { accepted } = engineOn(store);
      const conclusion = { thought: costing(20_000), isConclusion: true, include: 'state' };
      expect(await accepted({ ...BASIC, ...conclusion })).toMatchObject({
        status: 'completed',
        step: 1,
        tokensUsed: 20_000,
      });
      const { sessionId } = await accepted({ ...BASIC, thought: costing(2_048) });
      expect(await accepted({ sessionId, ...conclusion })).toMatchObject({
        status: 'completed',
        step: 2,
        tokensUsed: 22_048,
      });
      expect(await accepted({ sessionId, rollbackToStep: 1, include: 'state' })).toMatchObject({
        status: 'active',
        tokensUsed: 22_048,
      });
      expect(await accepted({ sessionId, thought: 'a', isConclusion: true })).toMatchObject({ status: 'completed' });
    });

    it('counts a batch as a whole', async () => {
      const { accepted, refused, sessionCount } = engineOn(store);
      const batch = { ...BASIC, runMode: 'run_to_completion' };
      const thought = [costing(1_000), costing(1_000), costing(49)];
      expect(await refused({ ...batch, thought })).toMatchObject({ code: 'E_BUDGET_EXCEEDED' });
      expect(await sessionCount()).toBe(0);
      expect(await accepted({ ...batch, thought, isConclusion: true })).toMatchObject({ status: 'completed' });
    });
  });

  describe('Q7 run_to_completion', () => {
    const batch = { ...BASIC, runMode: 'run_to_completion' };

    it('stores exactly what is missing, in order', async () => {
      const { accepted } = engineOn(store);
      const all = await accepted({ ...batch, thought: ['a', 'b', 'c'], stepSummary: 'S', include: 'trace' });
      expect(all).toMatchObject({ status: 'completed', step: 3, generatedThoughts: 3, remainingThoughts: 0 });
      expect(all.thoughts?.map(({ index, content }) => [index, content])).toEqual([
        [0, 'a'],
        [1, 'b'],
        [2, 'c'],
      ]);
      const { sessionId } = await accepted({ ...BASIC, thought: 'a' });
      const rest = await accepted({ sessionId, runMode: 'run_to_completion', thought: ['b', 'c'], include: 'trace' });
      expect(rest).toMatchObject({ status: 'completed', generatedThoughts: 2 });
    });

    it.each([
      [['a', 'b'], 'E_INSUFFICIENT_THOUGHTS'],
      ['a', 'E_INSUFFICIENT_THOUGHTS'],
      [['a', 'b', 'c', 'd'], 'E_INVALID_THOUGHT_COUNT'],
      [Array.from({ length: 40 }, () => 'a'), 'E_INVALID_THOUGHT_COUNT'],
      [['a', ' ', 'c'], 'E_INVALID_INPUT'],
      [['a', 5, 'c'], 'E_INVALID_INPUT'],
      [[], 'E_INVALID_INPUT'],
    ])('refuses %j with %s and stores nothing', async (thought, code) => {
      const { refused, accepted, sessionCount } = engineOn(store);
      expect(await refused({ ...batch, thought })).toMatchObject({ code });
      expect(await refused({ ...batch, thought, isConclusion: true })).toMatchObject({ code });
      expect(await sessionCount()).toBe(0);
      const { sessionId } = await accepted({ ...batch, targetThoughts: 3, thought: 'x', runMode: 'step' });
      await refused({
        sessionId,
        runMode: 'run_to_completion',
        thought: Array.isArray(thought) ? [...thought, 'y', 'z', 'z'] : thought,
      });
      expect(await accepted({ sessionId, thought: 'y', include: 'state' })).toMatchObject({ step: 2 });
    });

    it('takes a lone text for the last missing thought', async () => {
      const { accepted } = engineOn(store);
      const { sessionId } = await accepted({ ...batch, targetThoughts: 2, thought: 'x', runMode: 'step' });
      expect(await accepted({ sessionId, runMode: 'run_to_completion', thought: 'y' })).toMatchObject({
        status: 'completed',
      });
    });

    it('goes by the level of the session, not of the call', async () => {
      const { accepted, refused } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      const rest = { sessionId, runMode: 'run_to_completion', thought: ['b', 'c', 'd'] };
      expect(await refused(rest)).toMatchObject({ code: 'E_INVALID_RUN_MODE_ARGS' });
      expect(await refused({ ...rest, level: 'basic' })).toMatchObject({ code: 'E_INVALID_RUN_MODE_ARGS' });
      expect(await refused({ ...START, ...rest, sessionId: undefined })).toMatchObject({
        code: 'E_INVALID_RUN_MODE_ARGS',
      });
    });

    it('counts what is missing after a rollback in the same call', async () => {
      const { accepted, refused } = engineOn(store);
      const { sessionId } = await accepted({ ...batch, thought: ['a', 'b', 'c'] });
      const again = { sessionId, rollbackToStep: 0, runMode: 'run_to_completion' };
      expect(await refused({ ...again, thought: ['x'] })).toMatchObject({ code: 'E_INSUFFICIENT_THOUGHTS' });
      expect(await accepted({ ...again, thought: ['x', 'y'], include: 'trace' })).toMatchObject({
        status: 'completed',
        step: 3,
        generatedThoughts: 2,
      });
    });
  });

  describe('Q8 rollback', () => {
    it('keeps steps 0 to k, gives tokens back, and shows what was discarded', async () => {
      const { accepted, owner } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      for (const thought of ['bb bb', 'yak one', 'yak two']) await accepted({ sessionId, thought });
      const result = await accepted({ sessionId, rollbackToStep: 1, include: 'trace' });
      expect(result).toMatchObject({
        status: 'active',
        step: 2,
        remainingThoughts: 2,
        tokensUsed: 3,
        generatedThoughts: 0,
      });
      expect(result.thoughts?.map(({ content, discarded }) => [content, discarded === true])).toEqual([
        ['a', false],
        ['bb bb', false],
        ['yak one', true],
        ['yak two', true],
      ]);
      expect(await store.journal.search({ ...owner, text: 'yak' })).toEqual([]);
    });

    it('appends in the same write, and the discarded ones keep their place in the trace', async () => {
      const { accepted, owner } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      await accepted({ sessionId, thought: 'wrong' });
      const result = await accepted({ sessionId, rollbackToStep: 0, thought: 'right', include: 'trace' });
      expect(result).toMatchObject({ step: 2, generatedThoughts: 1 });
      expect(result.thoughts).toMatchObject([
        { index: 0, content: 'a' },
        { index: 1, content: 'wrong', discarded: true },
        { index: 1, content: 'right' },
      ]);
      expect(result.thoughts?.[2]).not.toHaveProperty('discarded');
      const after = await accepted({ sessionId, thought: 'more', include: 'trace' });
      expect(after.thoughts?.filter(({ discarded }) => discarded === true)).toHaveLength(1);
      expect((await store.journal.session({ ...owner, id: sessionId }))?.seq).toBe(6);
    });

    it('reopens a completed session, also one that was concluded early', async () => {
      const { accepted } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      await accepted({ sessionId, thought: 'b', isConclusion: true });
      const reopened = await accepted({ sessionId, rollbackToStep: 1, include: 'trace' });
      expect(reopened).toMatchObject({ status: 'active', step: 2 });
      for (const thought of reopened.thoughts ?? []) expect(thought).not.toHaveProperty('isConclusion');
      for (const thought of ['c', 'd']) await accepted({ sessionId, thought });
      expect(await accepted({ sessionId, rollbackToStep: 0, thought: 'x', include: 'state' })).toMatchObject({
        status: 'active',
        step: 2,
      });
    });

    it('takes rollback, thought and conclusion in one call', async () => {
      const { accepted } = engineOn(store);
      const { sessionId } = await accepted({
        ...BASIC,
        runMode: 'run_to_completion',
        thought: [costing(2_000), 'b', 'c'],
      });
      const result = await accepted({
        sessionId,
        rollbackToStep: 0,
        thought: costing(500),
        isConclusion: true,
        include: 'trace',
      });
      expect(result).toMatchObject({ status: 'completed', step: 2, tokensUsed: 2_500, remainingThoughts: 1 });
    });

    it('is nothing when the thought beside it is refused', async () => {
      const { accepted, refused } = engineOn(store);
      const { sessionId } = await accepted({ ...BASIC, thought: 'a' });
      await accepted({ sessionId, thought: 'b' });
      expect(await refused({ sessionId, rollbackToStep: 0, thought: costing(3_000) })).toMatchObject({
        code: 'E_BUDGET_EXCEEDED',
      });
      expect(await accepted({ sessionId, thought: 'c', include: 'state' })).toMatchObject({
        status: 'completed',
        step: 3,
      });
    });

    it('is refused where it would free nothing, and writes nothing', async () => {
      const { accepted, refused, owner } = engineOn(store);
      const { sessionId } = await accepted({ ...BASIC, runMode: 'run_to_completion', thought: ['a', 'b', 'c'] });
      const before = await store.journal.session({ ...owner, id: sessionId });
      for (const beside of [{}, { thought: 'd' }, { query: 'Another?' }]) {
        expect(await refused({ sessionId, rollbackToStep: 2, ...beside })).toEqual({
          code: 'E_INVALID_THOUGHT_COUNT',
          message: expect.stringContaining('would discard nothing'),
          next: 'Send rollbackToStep 0 to 1.',
        });
      }
      expect(await store.journal.session({ ...owner, id: sessionId })).toEqual(before);
    });

    it('keeps everything when an open session is told to go back to where it stands', async () => {
      const { accepted } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      expect(await accepted({ sessionId, rollbackToStep: 0, include: 'state' })).toMatchObject({
        step: 1,
        status: 'active',
      });
      expect(await accepted({ sessionId, rollbackToStep: 0, thought: 'b', include: 'state' })).toMatchObject({
        step: 2,
      });
    });

    it('says for a full session of one step that there is no way back', async () => {
      const { accepted, refused } = engineOn(store);
      const done = await accepted({ ...BASIC, targetThoughts: 1, thought: 'a' });
      expect((await refused({ sessionId: done.sessionId, rollbackToStep: 0 })).next).toBe(
        'Give your answer now, or start a new session.',
      );
    });

    it('names the range when it is left', async () => {
      const { accepted, refused } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      await accepted({ sessionId, thought: 'b' });
      expect(await refused({ sessionId, rollbackToStep: 2 })).toMatchObject({
        code: 'E_INVALID_THOUGHT_COUNT',
        message: expect.stringContaining('0 to 1'),
      });
    });
  });

  describe('Q9 the end', () => {
    it('comes with a conclusion, or with the last step', async () => {
      const { accepted } = engineOn(store);
      expect(await accepted({ ...START, thought: 'a', isConclusion: true, include: 'state' })).toMatchObject({
        status: 'completed',
        remainingThoughts: 3,
      });
      expect(await accepted({ ...BASIC, targetThoughts: 1, thought: 'a' })).toMatchObject({ status: 'completed' });
    });

    it('is kept: no thought and no conclusion gets in', async () => {
      const { accepted, refused } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a', isConclusion: true });
      const error = await refused({ sessionId, thought: 'b' });
      expect(error).toMatchObject({ code: 'E_SESSION_COMPLETED', next: expect.stringContaining('rollbackToStep') });
      expect(await refused({ sessionId, thought: 'b', isConclusion: true })).toMatchObject({
        code: 'E_SESSION_COMPLETED',
      });
      expect(await refused({ sessionId, thought: 'b', query: 'Another?' })).toMatchObject({
        code: 'E_SESSION_COMPLETED',
      });
      expect(await accepted({ sessionId, rollbackToStep: 0, include: 'trace' })).toMatchObject({
        step: 1,
        query: START.query,
      });
    });

    it.each([
      ['one step', { targetThoughts: 1 }, ['a'], false, 'Give your answer now, or start a new session.'],
      ['two steps', { targetThoughts: 2 }, ['a', 'b'], false, /rollbackToStep \(0\)/],
      ['all steps', {}, ['a', 'b', 'c'], false, /rollbackToStep \(0 to 1\)/],
      ['an early end', {}, ['a', 'b'], true, /rollbackToStep \(0 to 1\)/],
      ['an early end after one step', {}, ['a'], true, /rollbackToStep \(0\)/],
    ])('names after %s only ways out that lead out', async (_, start, texts, isConcluded, next) => {
      const { accepted, refused } = engineOn(store);
      let sessionId: string | undefined;
      for (const [index, thought] of texts.entries()) {
        const isConclusion = isConcluded && index === texts.length - 1;
        const call = sessionId === undefined ? { ...BASIC, ...start } : { sessionId };
        sessionId = (await accepted({ ...call, thought, isConclusion })).sessionId;
      }
      const error = await refused({ sessionId, thought: 'more' });
      expect(error).toMatchObject({ code: 'E_SESSION_COMPLETED', next: expect.stringMatching(next) });
      const last = /(\d+)\)/.exec(error.next ?? '')?.[1];
      if (last === undefined) return;
      const call = { sessionId, rollbackToStep: Number(last), thought: 'more' };
      expect(await accepted(call)).toHaveProperty('sessionId', sessionId);
    });
  });

  it('K7 holds max_thought_length for thoughts and fields', async () => {
    const { settings, refused, sessionCount } = engineOn(store);
    settings.maxThoughtLength = 10;
    const fields = { observation: 'a', hypothesis: 'b', evaluation: 'c' };
    for (const wrong of [
      { thought: 'longer than ten' },
      { thought: 'a', ...fields, evaluation: 'longer than ten' },
      fields,
    ]) {
      const { code, message } = await refused({ ...START, ...wrong });
      expect([code, message]).toEqual(['E_INVALID_INPUT', expect.stringMatching(/: send at most 10 characters/)]);
    }
    expect(await sessionCount()).toBe(0);
  });

  it('Q10 keeps the three fields, alone and beside a thought', async () => {
    const { accepted } = engineOn(store);
    const fields = { observation: 'O', hypothesis: 'H', evaluation: 'E' };
    const { sessionId } = await accepted({ ...START, ...fields });
    const { thoughts } = await accepted({ sessionId, ...fields, thought: 'T', include: 'trace' });
    expect(thoughts).toMatchObject([
      { content: '**Observation:** O\n\n**Hypothesis:** H\n\n**Evaluation:** E', ...fields },
      { content: 'T', ...fields },
    ]);
  });

  it('Q11 refuses a level or a target that is not the session’s', async () => {
    const { accepted, refused } = engineOn(store);
    const { sessionId } = await accepted({ ...START, thought: 'a' });
    for (const other of [{ level: 'expert' }, { targetThoughts: 5 }, { level: 'basic', targetThoughts: 2 }]) {
      expect(await refused({ sessionId, thought: 'b', ...other })).toMatchObject({ code: 'E_INVALID_RUN_MODE_ARGS' });
    }
    const same = { level: START.level, targetThoughts: START.targetThoughts };
    expect(await accepted({ sessionId, thought: 'b', ...same, include: 'state' })).toMatchObject({ step: 2 });
  });

  describe('Q12 sessions that are not there', () => {
    it.each(HOSTILE_IDS)('does not know the id %j', async (sessionId) => {
      const { refused, sessionCount } = engineOn(store);
      const error = await refused({ sessionId, thought: 'a' });
      expect(error).toMatchObject({ code: 'E_SESSION_NOT_FOUND', next: expect.stringContaining('query') });
      expect(error.message).not.toMatch(/expired/);
      expect(await refused({ sessionId, rollbackToStep: 0, requestId: 'r' })).toMatchObject({
        code: 'E_SESSION_NOT_FOUND',
      });
      expect(await sessionCount()).toBe(0);
    });

    it('does not know contexts', async () => {
      const { thought, refused, thinking, owner } = engineOn(store);
      await thought('chat', 'a');
      expect(await refused({ sessionId: 'chat', thought: 'b' })).toMatchObject({ code: 'E_SESSION_NOT_FOUND' });
      expect(await thinking.getAllThoughts('chat', owner)).toHaveLength(1);
    });

    it('tells another owner the same as for an unknown id', async () => {
      const { accepted } = engineOn(store);
      const other = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      const foreign = await other.refused({ sessionId, thought: 'b' });
      expect(foreign).toEqual(await other.refused({ sessionId: 'nope', thought: 'b' }));
      expect(await accepted({ sessionId, thought: 'b', include: 'state' })).toMatchObject({ step: 2 });
    });

    it('honours expiresAt to the second, sliding', async () => {
      const { accepted, refused, clock, settings } = engineOn(store);
      settings.reasoningTtlMs = 60_000;
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      clock.time += 59_999;
      const { expiresAt } = await accepted({ sessionId, thought: 'b', include: 'trace' });
      expect(expiresAt).toBe(NOON + 59_999 + 60_000);
      clock.time = (expiresAt ?? 0) - 1;
      const moved = await accepted({ sessionId, rollbackToStep: 0, include: 'trace' });
      clock.time = moved.expiresAt ?? 0;
      const error = await refused({ sessionId, thought: 'c' });
      expect(error).toMatchObject({ code: 'E_SESSION_NOT_FOUND', message: expect.stringContaining('expired') });
      expect(await refused({ sessionId, rollbackToStep: 0 })).toMatchObject({ code: 'E_SESSION_NOT_FOUND' });
    });

    it('does not prolong a session by calls that were refused', async () => {
      const { accepted, refused, clock } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      clock.time += 86_399_999;
      await refused({ sessionId, thought: 'b', level: 'expert' });
      clock.time += 1;
      expect(await refused({ sessionId, thought: 'b' })).toMatchObject({ message: expect.stringContaining('expired') });
    });

    it('still has an expired session in the journal', async () => {
      const { accepted, clock, owner } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      clock.time += 90_000_000;
      expect(await store.journal.read({ ...owner, id: sessionId })).toHaveLength(2);
    });
  });

  describe('within an agent’s run', () => {
    const START_IN_RUN = { ...START, thought: 'a' };
    const inRun = (engine: Engine, thoughts: string, callId: string) => (input: unknown) =>
      engine.thinking.reason(input, { ...engine.owner, run: { thoughts, callId } });

    it('belongs to the thoughts of the run, and gets the same answers in every run', async () => {
      const engine = engineOn(store);
      const first = resultOf(await inRun(engine, 'run:one', 'c1')(START_IN_RUN));
      expect(resultOf(await inRun(engine, 'run:two', 'c1')(START_IN_RUN))).toEqual(first);
      const { sessionId } = first;
      expect(resultOf(await inRun(engine, 'run:one', 'c2')({ sessionId, thought: 'b' }))).toMatchObject({ sessionId });
      const { sessions } = await store.journal.sessions({ ...engine.owner, limit: 10 });
      expect(sessions.map(({ id }) => id).toSorted()).toEqual([`run:one:${sessionId}`, `run:two:${sessionId}`]);
    });

    it('stores a call once, however often it is run again', async () => {
      const engine = engineOn(store);
      const first = await inRun(engine, 'run:one', 'c1')(START_IN_RUN);
      expect(await inRun(engine, 'run:one', 'c1')(START_IN_RUN)).toEqual(first);
      const next = { sessionId: resultOf(first).sessionId, thought: 'b', include: 'state' };
      const second = await inRun(engine, 'run:one', 'c2')(next);
      expect(await inRun(engine, 'run:one', 'c2')(next)).toEqual(second);
      expect(resultOf(second).step).toBe(2);
    });

    it('goes on with a session from elsewhere', async () => {
      const engine = engineOn(store);
      const { sessionId } = await engine.accepted(START_IN_RUN);
      const answer = await inRun(engine, 'run:one', 'c1')({ sessionId, thought: 'b', include: 'state' });
      expect(resultOf(answer)).toMatchObject({ sessionId, step: 2 });
    });
  });

  describe('Q13 the same requestId', () => {
    it.each([
      ['a start', {}, { ...START, thought: 'a' }],
      ['a start that completes', {}, { ...BASIC, targetThoughts: 1, thought: 'a' }],
      ['a batch', {}, { ...BASIC, runMode: 'run_to_completion', thought: ['a', 'b', 'c'] }],
      ['a thought', { continues: true }, { thought: 'b' }],
      ['a revised question', { continues: true }, { thought: 'b', query: 'And now?' }],
      ['a rollback', { continues: true }, { rollbackToStep: 0 }],
      ['a rollback with a conclusion', { continues: true }, { rollbackToStep: 0, thought: 'z', isConclusion: true }],
    ])(
      'gives %s the answer of the first time and stores nothing',
      async (_, { continues }: { continues?: boolean }, call) => {
        for (const include of [undefined, 'state', 'trace']) {
          const engine = engineOn(store);
          const sessionId = continues === true ? await sessionWithTwo(engine) : undefined;
          const input = { ...call, sessionId, include, requestId: 'r-1' };
          const first = await engine.reason(input);
          const { sessionId: id } = resultOf(first);
          expect(await engine.reason(input)).toEqual(first);
          engine.clock.time += 1_000;
          await engine.reason({ sessionId: id, thought: 'later', stepSummary: 'later' });
          await engine.reason({ sessionId: id, rollbackToStep: 0 });
          const before = await store.journal.session({ ...engine.owner, id });
          engine.clock.time += 90_000_000;
          expect(await engine.reason(input)).toEqual(first);
          expect(await engineOn(store, engine.owner.owner).reason(input)).toEqual(first);
          expect(await store.journal.session({ ...engine.owner, id })).toEqual(before);
          expect(await engine.sessionCount()).toBe(1);
        }
      },
    );

    it('sent many times at once is stored once', async () => {
      const engine = engineOn(store);
      const other = engineOn(store, engine.owner.owner);
      const both = (input: unknown) => [0, 1, 2, 3].map((index) => (index % 2 === 0 ? engine : other).accepted(input));
      const starts = await Promise.all(both({ ...START, thought: 'a', requestId: 'start' }));
      expect(new Set(starts.map((result) => JSON.stringify(result))).size).toBe(1);
      const sessionId = starts[0]?.sessionId;
      const steps = await Promise.all(both({ sessionId, thought: 'b', requestId: 'next', include: 'state' }));
      expect(steps.map(({ step }) => step)).toEqual([2, 2, 2, 2]);
      expect(await engine.sessionCount()).toBe(1);
    });

    it('belongs to one owner', async () => {
      const one = await engineOn(store).accepted({ ...START, thought: 'a', requestId: 'r-1' });
      const other = await engineOn(store).accepted({ ...START, thought: 'a', requestId: 'r-1' });
      expect(other.sessionId).not.toBe(one.sessionId);
    });

    it('is refused for another session or another question, so that nothing gets lost unseen', async () => {
      const { accepted, refused, sessionCount } = engineOn(store);
      const one = await accepted({ ...START, thought: 'a', requestId: 'r-1' });
      const two = await accepted({ ...START, thought: 'a', requestId: 'r-2' });
      await accepted({ sessionId: one.sessionId, thought: 'b', requestId: 'r-3' });
      for (const input of [
        { sessionId: two.sessionId, thought: 'b', requestId: 'r-3' },
        { ...START, query: 'Something else?', thought: 'a', requestId: 'r-1' },
        { ...START, thought: 'a', requestId: 'r-3' },
      ]) {
        expect(await refused(input)).toMatchObject({
          code: 'E_INVALID_INPUT',
          message: expect.stringMatching(/^requestId: /),
        });
      }
      expect(await sessionCount()).toBe(2);
      expect(await accepted({ sessionId: two.sessionId, thought: 'b', include: 'state' })).toMatchObject({ step: 2 });
    });

    it('stands for its first call, whatever a later one says', async () => {
      const { accepted } = engineOn(store);
      const { sessionId } = await accepted({ ...START, thought: 'a' });
      const first = await accepted({ sessionId, thought: 'b', requestId: 'r-1' });
      expect(await accepted({ sessionId, thought: 'something else', requestId: 'r-1' })).toEqual(first);
      expect(await accepted({ sessionId, thought: 'c', include: 'state' })).toMatchObject({ step: 3 });
    });

    it('is refused where it is a secret, because it would be stored as it is', async () => {
      const requestId = ['ghp', '_0123456789abcdefghijABCDEFGHIJ012345'].join('');
      const { refused, sessionCount } = engineOn(store);
      const { code, message } = await refused({ ...START, thought: 'a', requestId });
      expect([code, message]).toEqual(['E_INVALID_INPUT', expect.stringContaining('looks like a secret')]);
      expect(message).not.toContain(requestId);
      expect(await sessionCount()).toBe(0);
    });

    it('can be used again after a refusal, which stored nothing', async () => {
      const { accepted, refused } = engineOn(store);
      await refused({ ...BASIC, thought: costing(3_000), requestId: 'r-1' });
      expect(await accepted({ ...BASIC, thought: 'shorter', requestId: 'r-1', include: 'state' })).toMatchObject({
        step: 1,
      });
    });

    async function sessionWithTwo({ accepted }: Engine): Promise<string> {
      const { sessionId } = await accepted({ ...START, thought: 'a', stepSummary: 'A' });
      await accepted({ sessionId, thought: 'b', stepSummary: 'B' });
      return sessionId;
    }
  });

  it('Q15 E_ABORTED means that nothing was stored', async () => {
    const { thinking, owner, sessionCount } = engineOn(store);
    const answer = await thinking.reason({ ...START, thought: 'a' }, { ...owner, signal: AbortSignal.abort() });
    expect(errorOf(answer)).toMatchObject({ code: 'E_ABORTED' });
    expect(await sessionCount()).toBe(0);
  });

  it('Q15 E_ABORTED comes for calls that wait in line, and the others go on', async () => {
    const { thinking, owner, accepted } = engineOn(store);
    const { sessionId } = await accepted({ query: 'q', level: 'high', targetThoughts: 15, thought: 'a' });
    const controller = new AbortController();
    const calls = Array.from({ length: 10 }, (_, index) =>
      thinking.reason(
        { sessionId, thought: `${index}` },
        index % 2 === 0 ? owner : { ...owner, signal: controller.signal },
      ),
    );
    controller.abort();
    const answers = await Promise.all(calls);
    const stored = answers.filter(({ ok }) => ok).length;
    for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('E_ABORTED');
    expect(await accepted({ sessionId, thought: 'last', include: 'trace' })).toMatchObject({
      thoughts: { length: stored + 2 },
    });
  });

  it('Q15 E_SERVER_BUSY says when to send the call again', async () => {
    const busy = () => Promise.reject(new ThoughtlineError('journal/busy', 'Others are writing.'));
    const { refused } = engineOn({ journal: { ...store.journal, append: busy } });
    const error = await refused({ ...START, thought: 'a' });
    expect(error).toMatchObject({ code: 'E_SERVER_BUSY', next: expect.stringMatching(/again in a second/) });
  });

  it('Q15 E_REASONING tells of what nobody foresaw', async () => {
    const { settings, refused } = engineOn(store);
    settings.redactPatterns = ['('];
    expect(await refused({ ...START, thought: 'a' })).toMatchObject({
      code: 'E_REASONING',
      message: expect.stringMatching(/^The setting redact_patterns holds "\("/),
    });
  });

  it.each([
    { ...BASIC, thought: 'a', rollbackToStep: 0 },
    { ...BASIC, thought: costing(2_049) },
    { ...BASIC, thought: 'a', targetThoughts: 4 },
    { ...BASIC, thought: ['a'], runMode: 'run_to_completion' },
    { ...BASIC, level: 'normal', targetThoughts: 4, thought: ['a', 'b', 'c', 'd'], runMode: 'run_to_completion' },
  ])('Q16 leaves nothing behind of a start that failed (%#)', async (input) => {
    const { refused, sessionCount, owner } = engineOn(store);
    await refused({ ...input, requestId: 'r-1' });
    expect(await sessionCount()).toBe(0);
    expect(await store.journal.request(owner.owner, 'r-1')).toBeUndefined();
  });
});
