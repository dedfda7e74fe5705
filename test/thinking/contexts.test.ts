import { describe, expect, it } from 'vitest';
import { engineOn } from './engine.ts';
import { useStores } from './stores.ts';

const REQUIRED = { status: 'error', message: "Error: 'thought' parameter is required" };
const SECRET = ['ghp', '_0123456789abcdefghijABCDEFGHIJ012345'].join('');
const HOSTILE_IDS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  "'; DROP TABLE--",
  '🧵',
];
const HOSTILE_TEXTS = [
  'a\0b',
  'half \ud83d of a pair',
  '\udc00 first',
  '🧠 日本語 \u202e',
  '{"__proto__":{"x":1}}',
  '\\u0000',
];

describe.each(useStores())('contexts on $name', (store) => {
  it('C1 answers with status, step, thought, context_size and session_id, and nothing else', async () => {
    const { think } = engineOn(store);
    expect(JSON.stringify(await think('chat', 'Is the refund allowed?'))).toBe(
      '{"status":"success","step":1,"thought":"Is the refund allowed?","context_size":1,"session_id":"chat"}',
    );
  });

  it('C1 leaves the thought out where think_echo is off, and keeps it', async () => {
    const { think, thinking, settings, owner } = engineOn(store);
    settings.echo = false;
    expect(await think('chat', 'a long thought')).toEqual({
      status: 'success',
      step: 1,
      context_size: 1,
      session_id: 'chat',
    });
    expect(await thinking.getAllThoughts('chat', owner)).toMatchObject([{ thought: 'a long thought' }]);
  });

  it('C2 counts steps on past the limit, over a clear and in another engine', async () => {
    const { thought, thinking, settings, owner } = engineOn(store);
    settings.maxThoughts = 3;
    const steps = [];
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) steps.push((await thought('chat', `thought ${text}`)).step);
    expect(steps).toEqual([1, 2, 3, 4, 5, 6]);
    await thinking.clearContext('chat', owner);
    expect(await thought('chat', 'after the clear')).toMatchObject({ step: 7, context_size: 1 });
    expect(await engineOn(store, owner.owner).thought('chat', 'elsewhere')).toMatchObject({ step: 8, context_size: 2 });
  });

  it('gives a call that is sent again the answer of the first time, and stores nothing', async () => {
    const { thinking, owner, settings } = engineOn(store);
    settings.maxThoughts = 2;
    const think = (thought: string, requestId: string) => thinking.addThought('s', thought, { ...owner, requestId });
    const first = await think('one', 'c1');
    const third = [await think('two', 'c2'), await think('three', 'c3')][1];
    expect(third).toMatchObject({ step: 3, context_size: 2 });
    expect(await think('one', 'c1')).toEqual(first);
    expect(await think('three', 'c3')).toEqual(third);
    expect(await thinking.getContextSummary('s', owner)).toMatchObject({ total_steps: 3 });
  });

  it('C2 counts on when the store was closed and opened again', async () => {
    const { thought, owner } = engineOn(store);
    await thought('chat', 'before');
    const journal = (await store.reopen?.()) ?? store.journal;
    const later = engineOn({ journal }, owner.owner);
    expect(await later.thought('chat', 'after')).toMatchObject({ step: 2, context_size: 2 });
    expect(await thought('chat', 'and here again')).toMatchObject({ step: 3, context_size: 3 });
  });

  it('C3 keeps 100 thoughts, and the oldest leave first', async () => {
    const { think, thinking, owner } = engineOn(store);
    const answers = await Promise.all(Array.from({ length: 130 }, (_, index) => think('chat', `thought ${index + 1}`)));
    expect(answers.at(-1)).toMatchObject({ step: 130, context_size: 100 });
    const kept = await thinking.getAllThoughts('chat', owner);
    expect(kept.map(({ step }) => step)).toEqual(Array.from({ length: 100 }, (_, index) => index + 31));
    expect(kept.map(({ thought }) => thought)).toEqual(kept.map(({ step }) => `thought ${step}`));
  });

  it('C3 follows a change of max_thoughts, and what has left stays away', async () => {
    const { thought, thinking, settings, owner } = engineOn(store);
    const sizes = [];
    for (const [maxThoughts, count] of [
      [5, 6],
      [2, 1],
      [4, 5],
      [1, 2],
      [10_000, 3],
    ] as const) {
      settings.maxThoughts = maxThoughts;
      for (let index = 0; index < count; index++)
        sizes.push((await thought('chat', `${maxThoughts}/${index}`)).context_size);
      const kept = await thinking.getAllThoughts('chat', owner);
      expect(kept).toHaveLength(sizes.at(-1) ?? 0);
    }
    expect(sizes).toEqual([1, 2, 3, 4, 5, 5, 2, 3, 4, 4, 4, 4, 1, 1, 2, 3, 4]);
  });

  it.each([undefined, null, '', ' ', '\n\t \u00a0'])(
    'C4 refuses %j as missing, and stores nothing',
    async (thought) => {
      const { think, sessionCount } = engineOn(store);
      expect(await think('chat', thought)).toEqual(REQUIRED);
      expect(await sessionCount()).toBe(0);
    },
  );

  it.each([5, true, ['a'], { text: 'a' }])('C4 refuses %j in the same shape', async (thought) => {
    const { think, sessionCount } = engineOn(store);
    expect(await think('chat', thought)).toEqual({
      status: 'error',
      message: expect.stringMatching(/^Error: 'thought' /),
    });
    expect(await sessionCount()).toBe(0);
  });

  it('C4 tells of internal failures in the same shape', async () => {
    const { think, thinking, settings, owner } = engineOn(store);
    const failure = { status: 'error', message: expect.stringMatching(/^Error processing thought: \S/) };
    const aborted = { ...owner, signal: AbortSignal.abort() };
    expect(await thinking.addThought('chat', 'a', aborted)).toEqual(failure);
    settings.redactPatterns = ['('];
    expect(await think('chat', 'a')).toEqual({
      status: 'error',
      message: expect.stringMatching(/^Error processing thought: The setting redact_patterns holds "\("/),
    });
    expect(await thinking.getAllThoughts('chat', owner)).toEqual([]);
  });

  it('C5 gives a context with timestamps in UTC', async () => {
    const { thought, thinking, clock, owner } = engineOn(store);
    await thought('chat', 'first');
    clock.time += 61_500;
    await thought('chat', 'second');
    expect(await thinking.getContext('chat', owner)).toEqual({
      session_id: 'chat',
      thoughts: [
        { timestamp: '2026-03-01T12:00:00.000Z', thought: 'first', step: 1 },
        { timestamp: '2026-03-01T12:01:01.500Z', thought: 'second', step: 2 },
      ],
      metadata: {
        created_at: '2026-03-01T12:00:00.000Z',
        last_updated: '2026-03-01T12:01:01.500Z',
        total_steps: 2,
      },
    });
    expect(await thinking.getContextSummary('chat', owner)).toEqual({
      session_id: 'chat',
      created_at: '2026-03-01T12:00:00.000Z',
      last_updated: '2026-03-01T12:01:01.500Z',
      total_steps: 2,
    });
  });

  it.each(['nobody', ...HOSTILE_IDS])('C5 reads %j as an empty context and creates nothing', async (id) => {
    const { thinking, owner, sessionCount } = engineOn(store);
    expect(await thinking.getContext(id, owner)).toMatchObject({
      session_id: id,
      thoughts: [],
      metadata: { total_steps: 0 },
    });
    expect(await thinking.getAllThoughts(id, owner)).toEqual([]);
    expect(await thinking.getContextSummary(id, owner)).toMatchObject({ session_id: id, total_steps: 0 });
    expect(await thinking.getFormattedContext(id, owner)).toBe('No thoughts yet in this session.');
    await thinking.clearContext(id, owner);
    expect(await sessionCount()).toBe(0);
  });

  it.each(HOSTILE_IDS)('C5 keeps thoughts under the id %j like under any other', async (id) => {
    const { thought, thinking, owner } = engineOn(store);
    await thought(id, 'mine');
    await thought('other', 'not mine');
    expect(await thinking.getContext(id, owner)).toMatchObject({
      session_id: id,
      thoughts: [{ thought: 'mine', step: 1 }],
    });
  });

  it.each(HOSTILE_TEXTS)('C5 gives %j back unchanged', async (text) => {
    const { thought, thinking, owner } = engineOn(store);
    expect(await thought('chat', text)).toMatchObject({ thought: text });
    expect(await thinking.getAllThoughts('chat', owner)).toMatchObject([{ thought: text }]);
  });

  it('C5 shows one moment, also while others write', async () => {
    const { think, thinking, settings, owner } = engineOn(store);
    settings.maxThoughts = 10;
    const writing = Promise.all(
      Array.from({ length: 5 }, async (_, writer) => {
        for (let index = 0; index < 10; index++) await think('chat', `${writer}.${index}`);
      }),
    );
    for (let read = 0; read < 25; read++) {
      const { thoughts, metadata } = await thinking.getContext('chat', owner);
      expect(thoughts).toHaveLength(Math.min(10, metadata.total_steps));
      expect(thoughts.at(-1)?.step ?? 0).toBe(metadata.total_steps);
    }
    await writing;
  });

  it('C6 formats the thoughts with blank lines between', async () => {
    const { thought, thinking, clock, owner } = engineOn(store);
    expect(await thinking.getFormattedContext('chat', owner)).toBe('No thoughts yet in this session.');
    await thought('chat', 'first');
    clock.time += 1_000;
    await thought('chat', 'second\nline');
    expect(await thinking.getFormattedContext('chat', owner)).toBe(
      'Previous thoughts in this session:\n\n' +
        'Step 1 (2026-03-01T12:00:00.000Z):\nfirst\n\n' +
        'Step 2 (2026-03-01T12:00:01.000Z):\nsecond\nline',
    );
  });

  it('C7 empties a context, and search does not find what was cleared', async () => {
    const { thought, thinking, owner } = engineOn(store);
    await thought('chat', 'zebra one');
    await thought('chat', 'zebra two');
    await thinking.clearContext('chat', owner);
    expect(await thinking.getFormattedContext('chat', owner)).toBe('No thoughts yet in this session.');
    expect(await thinking.getContextSummary('chat', owner)).toMatchObject({ total_steps: 2 });
    await thought('chat', 'zebra three');
    const hits = await store.journal.search({ ...owner, text: 'zebra' });
    expect(hits.map(({ event }) => event.data['thought'])).toEqual(['zebra three']);
    await thinking.clearContext('chat', owner);
    expect(await store.journal.search({ ...owner, text: 'zebra' })).toEqual([]);
  });

  it('C7 puts every thought that races a clear before or after it', async () => {
    const { owner, thinking } = engineOn(store);
    const engines = await enginesFor(owner.owner);
    await Promise.all(engines.map(({ thought }) => thought('chat', 'to begin with')));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const engine = engines[index % engines.length] ?? engineOn(store, owner.owner);
        return index % 7 === 3
          ? engine.thinking.clearContext('chat', owner)
          : engine.thought('chat', `racing ${index}`);
      }),
    );
    const events = await store.journal.read({ ...owner, id: 'chat' });
    const stored = events.flatMap(({ type, data }) =>
      type === 'thought-recorded' ? [[data['step'], data['thought']]] : [],
    );
    expect(stored.map(([step]) => step)).toEqual(stored.map((_, index) => index + 1));
    const told = answers.flatMap((answer) => (answer === undefined ? [] : [[answer.step, answer.thought]]));
    expect(stored).toEqual(expect.arrayContaining(told));
    expect(stored).toHaveLength(told.length + engines.length);
    const clearedAt = events.findLastIndex(({ type }) => type === 'context-cleared');
    const after = events.slice(clearedAt + 1).map(({ data }) => data['thought']);
    expect((await thinking.getAllThoughts('chat', owner)).map(({ thought }) => thought)).toEqual(after);
  });

  it('C7 clears a context of a thousand thoughts', async () => {
    const { think, thinking, owner } = engineOn(store);
    await Promise.all(Array.from({ length: 1_000 }, (_, index) => think('chat', `many ${index}`)));
    await thinking.clearContext('chat', owner);
    expect(await thinking.getAllThoughts('chat', owner)).toEqual([]);
    expect(await store.journal.search({ ...owner, text: 'many' })).toEqual([]);
  });

  it('C8 thinks in the session "default" where the library is told none', async () => {
    const { think, thinking, owner } = engineOn(store);
    expect(await thinking.addThought(undefined, 'hm', owner)).toMatchObject({ session_id: 'default', step: 1 });
    expect(await think('default', 'hm again')).toMatchObject({ step: 2 });
    expect(await thinking.getContext(undefined, owner)).toMatchObject({
      session_id: 'default',
      thoughts: { length: 2 },
    });
    expect(await thinking.getContextSummary(undefined, owner)).toMatchObject({ total_steps: 2 });
    await thinking.clearContext(undefined, owner);
    expect(await thinking.getAllThoughts(undefined, owner)).toEqual([]);
  });

  it.each([null, '', ' ', 5, {}, 'x'.repeat(201), 'half \ud800', 'a\0b', 'sequential:chat', SECRET])(
    'C4 refuses the session id %j, and reads it as empty',
    async (id) => {
      const { think, thinking, owner, sessionCount } = engineOn(store);
      const given = id as string;
      expect(await think(given, 'a')).toEqual({
        status: 'error',
        message: expect.stringMatching(/^Error: 'session_id' .*Use another one, or leave it out$/),
      });
      expect(await thinking.getContext(given, owner)).toMatchObject({ thoughts: [], metadata: { total_steps: 0 } });
      expect(await thinking.getFormattedContext(given, owner)).toBe('No thoughts yet in this session.');
      if (id !== SECRET) await expect(thinking.clearContext(given, owner)).rejects.toThrow(/^The session id must/);
      expect(await sessionCount()).toBe(0);
    },
  );

  it('C9 keeps owners apart who use the same session id', async () => {
    const one = engineOn(store);
    const other = engineOn(store);
    await one.thought('default', 'secret of one');
    expect(await other.thinking.getAllThoughts('default', other.owner)).toEqual([]);
    await other.thinking.clearContext('default', other.owner);
    expect(await other.thought('default', 'secret of other')).toMatchObject({ step: 1, context_size: 1 });
    expect(await one.thinking.getAllThoughts('default', one.owner)).toMatchObject([{ thought: 'secret of one' }]);
  });

  it('C9 keeps contexts and lines of reasoning apart', async () => {
    const { accepted, think, thinking, owner } = engineOn(store);
    const { sessionId } = await accepted({ query: 'Why?', level: 'basic', targetThoughts: 2, thought: 'Because.' });
    expect(await think(sessionId, 'a')).toEqual({
      status: 'error',
      message: expect.stringMatching(/^Error: .*session_id/),
    });
    expect(await thinking.getAllThoughts(sessionId, owner)).toEqual([]);
    await expect(thinking.clearContext(sessionId, owner)).rejects.toThrow(/not a context\. Use another session_id/);
    expect(await accepted({ sessionId, thought: 'Still here.' })).toMatchObject({ status: 'completed' });
  });

  it('K7 takes a thought of 100,000 characters and refuses a longer one with advice', async () => {
    const { think, thinking, owner } = engineOn(store);
    const longest = 'ü'.repeat(100_000);
    expect(await think('chat', longest)).toMatchObject({ step: 1 });
    const { message } = await think('chat', `${longest}!`).then((answer) => ({ message: '', ...answer }));
    expect(message).toMatch(/^Error: 'thought' has 100001 characters and at most 100000 .*Split/);
    expect(await thinking.getAllThoughts('chat', owner)).toMatchObject([{ thought: longest }]);
  });

  it('K7 limits the thoughts of a turn, and the next turn starts anew', async () => {
    const { thinking, settings, owner } = engineOn(store);
    settings.thoughtsPerTurn = 3;
    const inTurn = (turn: string, text: string) => thinking.addThought('chat', text, { ...owner, turn });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => inTurn('t1', `thought ${text}`)));
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'error', 'error']);
    expect(answers[4]).toMatchObject({ message: expect.stringMatching(/^Error: .*3 thoughts.*(Act|answer)/) });
    await thinking.clearContext('chat', owner);
    expect(await inTurn('t1', 'a clear changes nothing')).toMatchObject({ status: 'error' });
    expect(await inTurn('t2', 'a new turn')).toMatchObject({ status: 'success', step: 4 });
  });

  it('K7 counts the thoughts of a turn over all sessions, also where turns alternate', async () => {
    const { thinking, settings, owner } = engineOn(store);
    settings.thoughtsPerTurn = 2;
    const statuses = [];
    for (const [session, turn] of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map((pair) => [...pair])) {
      statuses.push((await thinking.addThought(session, `in ${session}`, { ...owner, turn: turn ?? '' })).status);
    }
    expect(statuses).toEqual(['success', 'success', 'success', 'success', 'error', 'error']);
    const events = await store.journal.read({ ...owner, id: 'a' });
    expect(JSON.stringify([events, await store.journal.session({ ...owner, id: 'a' })])).not.toContain('turn');
    const other = engineOn(store).owner;
    expect(await thinking.addThought('a', 'of somebody else', { ...other, turn: '1' })).toMatchObject({ step: 1 });
  });

  it('K7 counts thoughts of every tool in a minute', async () => {
    const { thinking, think, reason, refused, clock, settings, owner } = engineOn(store);
    settings.thoughtsPerMinute = 4;
    const batch = {
      query: 'Why?',
      level: 'basic',
      targetThoughts: 2,
      runMode: 'run_to_completion',
      thought: ['a', 'b'],
    };
    const numbered = { thought: 'a', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 1 };
    expect(await think('chat', 'one')).toMatchObject({ status: 'success' });
    expect(await thinking.recordSequentialThought(numbered, owner)).toMatchObject({ thoughtHistoryLength: 1 });
    const first = await reason({ ...batch, requestId: 'r-1' });
    expect(first).toMatchObject({ ok: true });
    const busy = { code: 'E_SERVER_BUSY', message: 'More than 4 thoughts in a minute.' };
    expect(await refused(batch)).toMatchObject({ ...busy, next: expect.stringMatching(/again in a minute/) });
    expect(await think('chat', 'two')).toMatchObject({ message: expect.stringContaining('More than 4 thoughts') });
    expect(await thinking.recordSequentialThought(numbered, owner)).toMatchObject({ status: 'failed' });
    // What was stored before is answered, and a rollback is no thought.
    expect(await reason({ ...batch, requestId: 'r-1' })).toEqual(first);
    const sessionId = first.ok ? first.result.sessionId : '';
    expect(await reason({ sessionId, rollbackToStep: 0 })).toMatchObject({ ok: true });
    clock.time += 60_000;
    expect(await reason(batch)).toMatchObject({ ok: true });
  });

  it('K7 limits thoughts per minute and owner, for a sliding minute', async () => {
    const { think, clock, settings } = engineOn(store);
    settings.thoughtsPerMinute = 2;
    expect(await think('a', 'one')).toMatchObject({ status: 'success' });
    clock.time += 30_000;
    expect(await think('b', 'two')).toMatchObject({ status: 'success' });
    expect(await think('c', 'three')).toMatchObject({ message: expect.stringMatching(/^Error: More than 2 .*minute/) });
    clock.time += 29_999;
    expect(await think('c', 'three')).toMatchObject({ status: 'error' });
    clock.time += 1;
    expect(await think('c', 'three')).toMatchObject({ status: 'success' });
    expect(await think('c', 'four')).toMatchObject({ status: 'error' });
    const other = engineOn(store);
    other.settings.thoughtsPerMinute = 2;
    expect(await other.think('a', 'of somebody else')).toMatchObject({ status: 'success' });
    settings.thoughtsPerMinute = undefined;
    expect(await think('c', 'four')).toMatchObject({ status: 'success' });
  });

  it('K7 counts what other processes stored within the minute', async () => {
    const here = engineOn(store, 'shared');
    const there = engineOn(store, 'shared');
    here.settings.thoughtsPerMinute = 3;
    there.settings.thoughtsPerMinute = 3;
    expect(await here.think('a', 'one')).toMatchObject({ status: 'success' });
    expect(await there.think('a', 'two')).toMatchObject({ status: 'success' });
    expect(await there.think('b', 'three')).toMatchObject({ status: 'success' });
    expect(await here.think('c', 'four')).toMatchObject({ message: expect.stringContaining('More than 3 thoughts') });
    here.clock.time += 60_000;
    expect(await here.think('c', 'four')).toMatchObject({ status: 'success' });
  });

  it('C4 refuses a thought in which nobody sees anything', async () => {
    const { think } = engineOn(store);
    for (const thought of ['', ' \n', '  \u200b\n', '\u2060\ufeff']) {
      expect(await think('blank', thought)).toEqual({
        status: 'error',
        message: "Error: 'thought' parameter is required",
      });
    }
  });

  it('K8 nudges from the third nearly identical thought on, and counts', async () => {
    const { thought, owner } = engineOn(store);
    const nudges = [];
    for (const text of [
      'Let me check the file.',
      'let me check the file',
      'Let me check the file!!',
      'LET ME CHECK THE FILE',
      'Now I edit it.',
    ])
      nudges.push((await thought('chat', text)).nudge !== undefined);
    expect(nudges).toEqual([false, false, true, true, false]);
    const events = await store.journal.read({ ...owner, id: 'chat' });
    expect(events.map(({ data }) => data['repeats'])).toEqual([1, 2, 3, 4, 1]);
  });

  it.each([
    [['yes', 'no', 'ok']],
    [['a', 'b', 'c']],
    [['?', '!', '…']],
    [['🙂', '🎉', '🧵']],
    [['a < b', 'a > b', 'a = b']],
    [['same', 'other', 'same', 'other', 'same']],
  ])('K8 does not nudge on %j', async (texts) => {
    const { thought } = engineOn(store);
    for (const text of texts) expect(await thought('chat', text)).not.toHaveProperty('nudge');
  });

  it('K8 starts counting anew after a clear', async () => {
    const { thought, thinking, owner } = engineOn(store);
    await thought('chat', 'again');
    await thought('chat', 'again');
    await thinking.clearContext('chat', owner);
    expect(await thought('chat', 'again')).not.toHaveProperty('nudge');
  });

  async function enginesFor(owner: string) {
    const journals = [store.journal, (await store.reopen?.()) ?? store.journal];
    return journals.map((journal) => engineOn({ journal }, owner));
  }
});
