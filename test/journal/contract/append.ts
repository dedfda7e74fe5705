import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Append } from '../../../src/journal/journal.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey, times } from './sample-events.ts';

/** What is written is written whole, once, and only where it was expected. */
export function describeAppend(name: string, open: OpenStore): void {
  describe(`append on ${name}`, () => {
    it('stores events and head, and counts from 1', async () => {
      const journal = await open();
      const key = freshKey();
      const first = await journal.append(appendTo(key, 0, [event('a'), event('b')]));
      expect(first).toMatchObject({ status: 'stored', seq: 2 });
      expect(await journal.append(appendTo(key, 2, [event('c')]))).toMatchObject({ status: 'stored', seq: 3 });
      const events = await journal.read(key);
      expect(events.map(({ seq, data }) => [seq, data['name']])).toEqual([
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ]);
    });

    it('gives back exactly what JSON can say, whatever the text', async () => {
      const journal = await open();
      const key = freshKey();
      const data = JSON.parse(
        '{"__proto__":{"x":1},"constructor":"c","nul":"\\u0000","half":"\\ud800","emoji":"👍🏽","quote":"\\"\'\\\\;--","n":-1.5e-7,"list":[null,true,[]],"":"empty"}',
      );
      const nested = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
      await journal.append(
        appendTo(key, 0, [
          { ...event('a'), data },
          { ...event('b'), data: { nested, long: 'é'.repeat(400_000) } },
        ]),
      );
      const [first, second] = await journal.read(key);
      expect(JSON.stringify(first?.data)).toBe(JSON.stringify(data));
      expect(second?.data).toEqual({ nested, long: 'é'.repeat(400_000) });
    });

    it('keeps absent what was not given, and no more', async () => {
      const journal = await open();
      const key = freshKey();
      const requestId = randomUUID();
      const plain = { type: 'thing-happened', version: 3, at: 5, data: {} };
      const full = { type: 'thing-happened', version: 1, at: -7, data: { a: 1 }, text: 'words', requestId };
      await journal.append(appendTo(key, 0, [plain, full]));
      const events = await journal.read(key);
      expect(events.map(({ position, ...rest }) => rest)).toEqual([
        { ...plain, seq: 1 },
        { ...full, seq: 2 },
      ]);
    });

    it('is not changed when the caller changes what it gave or got', async () => {
      const journal = await open();
      const key = freshKey();
      const data: { inner: { value: number } } = { inner: { value: 1 } };
      const appended = journal.append(appendTo(key, 0, [{ ...event('a'), data }]));
      data.inner.value = 2;
      await appended;
      const [given] = await journal.read(key);
      Object.assign(given?.data ?? {}, { inner: 'changed' });
      const [again] = await journal.read(key);
      expect(again?.data).toEqual({ inner: { value: 1 } });
    });

    it.each([
      ['a new session is expected to exist', 0, 1, 0],
      ['somebody wrote in between', 3, 2, 3],
      ['the expectation is ahead', 3, 4, 3],
      ['an existing session is expected to be new', 3, 0, 3],
    ])('answers conflict and writes nothing when %s', async (_, stored, expected, seq) => {
      const journal = await open();
      const key = freshKey();
      if (stored > 0)
        await journal.append(
          appendTo(
            key,
            0,
            times(stored, () => event('before')),
          ),
        );
      const conflict = await journal.append(appendTo(key, expected, [event('after')]));
      expect(conflict).toMatchObject({ status: 'conflict', seq });
      // A store that says how the session stands says what a reader sees.
      if ('current' in conflict) expect(conflict.current).toEqual(await journal.session(key));
      expect((await journal.read(key)).map(({ data }) => data['name'])).toEqual(times(stored, () => 'before'));
    });

    it('lets exactly one of many equal expectations win', async () => {
      const journal = await open();
      const key = freshKey();
      const results = await Promise.all(
        times(50, (index) => journal.append(appendTo(key, 0, [event(`writer ${index}`)]))),
      );
      expect(results.filter(({ status }) => status === 'stored')).toHaveLength(1);
      expect(results.filter(({ status }) => status === 'conflict')).toHaveLength(49);
      expect(await journal.read(key)).toHaveLength(1);
    });

    it('stores what follows an append that is still on its way', async () => {
      const journal = await open();
      const key = freshKey();
      const results = await Promise.all(
        times(30, (index) => journal.append(appendTo(key, index, [event(`${index}`)]))),
      );
      expect(results.map(({ status }) => status)).toEqual(times(30, () => 'stored'));
      expect((await journal.read(key)).map(({ data }) => data['name'])).toEqual(times(30, String));
    });

    it('fails a bad append alone; its neighbours are stored', async () => {
      const journal = await open();
      const keys = times(20, () => freshKey());
      const cycle: Record<string, unknown> = {};
      cycle['self'] = cycle;
      const bad: Append[] = [
        appendTo(freshKey(), 0, []),
        appendTo({ owner: '', id: 'x' }, 0, [event('a')]),
        appendTo({ owner: 'x', id: 'a\u0000b' }, 0, [event('a')]),
        appendTo({ owner: 'x', id: 'half \ud83d' }, 0, [event('a')]),
        appendTo({ owner: 'x', id: 'y'.repeat(10_000) }, 0, [event('a')]),
        appendTo(freshKey(), -1, [event('a')]),
        appendTo(freshKey(), 0.5, [event('a')]),
        { ...appendTo(freshKey(), 0, [event('a')]), incarnation: '1' },
        { ...appendTo(freshKey(), 1, [event('a')]), incarnation: '' },
        appendTo(freshKey(), 0, [{ ...event('a'), at: Number.NaN }]),
        appendTo(freshKey(), 0, [{ ...event('a'), data: JSON.parse('[]') }]),
        appendTo(freshKey(), 0, [Object.assign(event('a'), { data: cycle })]),
        appendTo(freshKey(), 0, [
          { ...event('a'), requestId: 'twice' },
          { ...event('b'), requestId: 'twice' },
        ]),
      ];
      const good = keys.map((key) => journal.append(appendTo(key, 0, [event('good')])));
      const failures = bad.map((append) =>
        journal.append(append).then(
          () => 'stored',
          (error) => error.code,
        ),
      );
      expect(await Promise.all(failures)).toEqual(bad.map(() => 'journal/invalid'));
      expect((await Promise.all(good)).map(({ status }) => status)).toEqual(keys.map(() => 'stored'));
    });

    it('makes unstorable characters of searchable text and titles visible instead of failing', async () => {
      const journal = await open();
      const key = freshKey();
      const append = appendTo(key, 0, [{ ...event('a'), text: 'nul \u0000 half \ud83d.' }]);
      await journal.append({ ...append, head: { ...append.head, title: 'a\u0000b' } });
      expect((await journal.read(key))[0]?.text).toBe('nul \ufffd half \ufffd.');
      expect((await journal.session(key))?.title).toBe('a\ufffdb');
    });

    it('stores a repeated request once, says where, and writes nothing', async () => {
      const journal = await open();
      const key = freshKey();
      const requestId = randomUUID();
      await journal.append(appendTo(key, 0, [event('a'), { ...event('b'), requestId }]));
      const other = { ...key, id: randomUUID() };
      const repeated = { status: 'repeated', requestId, session: key, seq: 2 };
      expect(await journal.append(appendTo(other, 0, [{ ...event('c'), requestId }]))).toEqual(repeated);
      expect(await journal.append(appendTo(key, 0, [event('d'), { ...event('c'), requestId }]))).toEqual(repeated);
      expect(await journal.session(other)).toBeUndefined();
      expect(await journal.read(key)).toHaveLength(2);
    });

    it('stores one of the same requests that arrive together', async () => {
      const journal = await open();
      const { owner } = freshKey();
      const requestId = randomUUID();
      const results = await Promise.all(
        times(20, () => journal.append(appendTo({ owner, id: randomUUID() }, 0, [{ ...event('a'), requestId }]))),
      );
      expect(results.filter(({ status }) => status === 'stored')).toHaveLength(1);
      expect(results.filter(({ status }) => status === 'repeated')).toHaveLength(19);
    });

    it('behaves like a plain list of events under any course of writes', async () => {
      const journal = await open();
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              session: fc.nat(2),
              ahead: fc.constantFrom(-1, 0, 0, 0, 1),
              count: fc.integer({ min: 1, max: 3 }),
            }),
            {
              maxLength: 12,
            },
          ),
          async (writes) => {
            const { owner } = freshKey();
            const model = new Map<number, string[]>();
            for (const [index, { session, ahead, count }] of writes.entries()) {
              const before = model.get(session) ?? [];
              const expected = Math.max(0, before.length + ahead);
              const names = times(count, (nth) => `${index}.${nth}`);
              const result = await journal.append(appendTo({ owner, id: `s${session}` }, expected, names.map(event)));
              if (expected !== before.length) expect(result).toMatchObject({ status: 'conflict', seq: before.length });
              else model.set(session, [...before, ...names]);
            }
            for (const [session, names] of model) {
              const events = await journal.read({ owner, id: `s${session}` });
              expect(events.map(({ data }) => data['name'])).toEqual(names);
              expect(events.map(({ seq }) => seq)).toEqual(times(names.length, (nth) => nth + 1));
            }
          },
        ),
        { numRuns: 25 },
      );
    });
  });
}
