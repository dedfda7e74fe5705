import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Decider } from '../../src/journal/decider.ts';
import type { NewEvent, StoredEvent } from '../../src/journal/event.ts';
import type { Append, Journal, SessionHead, SessionKey, TailedEvent } from '../../src/journal/journal.ts';
import type { JournalOptions } from '../../src/journal/open-journal.ts';
import { createSessionWriter } from '../../src/journal/session-writer.ts';

/** Opens a journal on the store under test; every call may open the same store. */
export type OpenStore = (options?: JournalOptions) => Promise<Journal>;

/** What every store must do, word for word the same. Each test has owners of its own, so the store may be shared. */
export function describeJournalContract(name: string, open: OpenStore): void {
  const opened: Journal[] = [];

  async function start(options?: JournalOptions): Promise<Journal> {
    const journal = await open(options);
    opened.push(journal);
    return journal;
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((journal) => journal.close()));
  });

  describe(`append on ${name}`, () => {
    it('stores events and head, and counts from 1', async () => {
      const journal = await start();
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
      const journal = await start();
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
      const journal = await start();
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
      const journal = await start();
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
      const journal = await start();
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
      const journal = await start();
      const key = freshKey();
      const results = await Promise.all(
        times(50, (index) => journal.append(appendTo(key, 0, [event(`writer ${index}`)]))),
      );
      expect(results.filter(({ status }) => status === 'stored')).toHaveLength(1);
      expect(results.filter(({ status }) => status === 'conflict')).toHaveLength(49);
      expect(await journal.read(key)).toHaveLength(1);
    });

    it('stores what follows an append that is still on its way', async () => {
      const journal = await start();
      const key = freshKey();
      const results = await Promise.all(
        times(30, (index) => journal.append(appendTo(key, index, [event(`${index}`)]))),
      );
      expect(results.map(({ status }) => status)).toEqual(times(30, () => 'stored'));
      expect((await journal.read(key)).map(({ data }) => data['name'])).toEqual(times(30, String));
    });

    it('fails a bad append alone; its neighbours are stored', async () => {
      const journal = await start();
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
      const journal = await start();
      const key = freshKey();
      const append = appendTo(key, 0, [{ ...event('a'), text: 'nul \u0000 half \ud83d.' }]);
      await journal.append({ ...append, head: { ...append.head, title: 'a\u0000b' } });
      expect((await journal.read(key))[0]?.text).toBe('nul \ufffd half \ufffd.');
      expect((await journal.session(key))?.title).toBe('a\ufffdb');
    });

    it('stores a repeated request once, says where, and writes nothing', async () => {
      const journal = await start();
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
      const journal = await start();
      const { owner } = freshKey();
      const requestId = randomUUID();
      const results = await Promise.all(
        times(20, () => journal.append(appendTo({ owner, id: randomUUID() }, 0, [{ ...event('a'), requestId }]))),
      );
      expect(results.filter(({ status }) => status === 'stored')).toHaveLength(1);
      expect(results.filter(({ status }) => status === 'repeated')).toHaveLength(19);
    });

    it('behaves like a plain list of events under any course of writes', async () => {
      const journal = await start();
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

  describe(`session and request on ${name}`, () => {
    it('knows nothing of an unknown session, nor of the session of another owner', async () => {
      const journal = await start();
      const key = freshKey();
      const stranger = { owner: randomUUID(), id: key.id };
      await journal.append(appendTo(key, 0, [{ ...event('mine'), requestId: 'r' }]));
      expect(await journal.session(stranger)).toBeUndefined();
      expect(await journal.read(stranger)).toEqual([]);
      expect(await journal.request(stranger.owner, 'r')).toBeUndefined();
      expect(await journal.remove(stranger)).toBe(false);
      await journal.append(appendTo(stranger, 0, [{ ...event('theirs'), requestId: 'r' }]));
      expect((await journal.read(key)).map(({ data }) => data['name'])).toEqual(['mine']);
      expect((await journal.request(stranger.owner, 'r'))?.event.data).toEqual({ name: 'theirs' });
    });

    it('gives the head of the last append, with the times of its events', async () => {
      const journal = await start();
      const key = freshKey();
      const first: SessionHead = {
        kind: 'reasoning',
        status: 'active',
        level: 'deep',
        title: 'Why?',
        state: { step: 1, list: [null] },
      };
      const second: SessionHead = { kind: 'reasoning', status: 'completed', state: null };
      await journal.append({ ...appendTo(key, 0, [event('a', 1_000)]), head: first });
      const begun = await journal.session(key);
      const incarnation = begun?.incarnation;
      expect(begun).toEqual({ ...key, ...first, incarnation, seq: 1, createdAt: 1_000, updatedAt: 1_000 });
      await journal.append({ ...appendTo(key, 1, [event('b', 3_000), event('c', 2_000)]), head: second });
      expect(await journal.session(key)).toEqual({
        ...key,
        ...second,
        incarnation,
        seq: 3,
        createdAt: 1_000,
        updatedAt: 3_000,
      });
    });

    it('finds an event by its request id', async () => {
      const journal = await start();
      const key = freshKey();
      await journal.append(appendTo(key, 0, [event('a'), { ...event('b'), requestId: 'r1' }]));
      const found = await journal.request(key.owner, 'r1');
      expect(found?.session).toEqual(key);
      expect(found?.event).toEqual((await journal.read(key))[1]);
      expect(await journal.request(key.owner, 'r2')).toBeUndefined();
    });
  });

  describe(`read on ${name}`, () => {
    it.each([
      [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
      [{ afterSeq: 7 }, [8, 9, 10]],
      [{ beforeSeq: 3 }, [1, 2]],
      [{ afterSeq: 2, beforeSeq: 5 }, [3, 4]],
      [{ limit: 2 }, [1, 2]],
      [{ order: 'newest', limit: 3 }, [10, 9, 8]],
      [{ order: 'newest', beforeSeq: 4 }, [3, 2, 1]],
      [{ order: 'newest', afterSeq: 8 }, [10, 9]],
      [{ afterSeq: 10 }, []],
      [{ afterSeq: 5, beforeSeq: 5 }, []],
    ] as const)('reads %j', async (range, seqs) => {
      const journal = await start();
      const key = freshKey();
      await journal.append(
        appendTo(
          key,
          0,
          times(10, (index) => event(`${index}`)),
        ),
      );
      expect((await journal.read(key, range)).map(({ seq }) => seq)).toEqual(seqs);
    });

    it('reads a long session completely, and in pages', async () => {
      const journal = await start();
      const key = freshKey();
      const names = times(1_200, (index) => `event ${index} ${'x'.repeat(2_000)}`);
      for (let seq = 0; seq < names.length; seq += 300) {
        await journal.append(
          appendTo(
            key,
            seq,
            names.slice(seq, seq + 300).map((text) => event(text)),
          ),
        );
      }
      expect((await journal.read(key)).map(({ data }) => data['name'])).toEqual(names);
      const paged: unknown[] = [];
      for (;;) {
        const page = await journal.read(key, { afterSeq: paged.length, limit: 500 });
        if (page.length === 0) break;
        paged.push(...page.map(({ data }) => data['name']));
      }
      expect(paged).toEqual(names);
      expect((await journal.read(key, { order: 'newest' })).map(({ data }) => data['name'])).toEqual(
        names.toReversed(),
      );
    });

    it('refuses a limit that is none', async () => {
      const journal = await start();
      await expect(journal.read(freshKey(), { limit: 0 })).rejects.toMatchObject({ code: 'journal/invalid' });
    });

    it('brings old events up to date wherever they are read, and leaves them as they were written', async () => {
      const upcast = (old: StoredEvent): StoredEvent =>
        old.version === 1 ? { ...old, version: 2, data: { ...old.data, added: true } } : old;
      const journal = await start({ upcast });
      const key = freshKey();
      const tail = take(journal.watch({ owner: key.owner }), 1);
      await journal.append(appendTo(key, 0, [{ ...event('findable'), text: 'findable', requestId: 'r' }]));
      const current = { version: 2, data: { name: 'findable', added: true } };
      expect((await journal.read(key))[0]).toMatchObject(current);
      expect((await journal.request(key.owner, 'r'))?.event).toMatchObject(current);
      expect((await journal.search({ owner: key.owner, text: 'findable' }))[0]?.event).toMatchObject(current);
      expect((await tail)[0]?.event).toMatchObject(current);
    });
  });

  describe(`sessions on ${name}`, () => {
    it('lists the sessions of one owner, last touched first', async () => {
      const journal = await start();
      const { owner } = freshKey();
      await journal.append(appendTo({ owner, id: 'a' }, 0, [event('x', 10)]));
      await journal.append(appendTo({ owner, id: 'b' }, 0, [event('x', 20)]));
      await journal.append(appendTo(freshKey(), 0, [event('x', 25)]));
      expect(await idsOf(journal, { owner })).toEqual(['b', 'a']);
      await journal.append(appendTo({ owner, id: 'a' }, 1, [event('x', 30)]));
      expect(await idsOf(journal, { owner })).toEqual(['a', 'b']);
      const page = await journal.sessions({ owner });
      expect(page).not.toHaveProperty('next');
      expect(page.sessions[0]).toEqual(await journal.session({ owner, id: 'a' }));
    });

    it('filters by kind, status, level and time', async () => {
      const journal = await start();
      const { owner } = freshKey();
      const heads: [string, number, SessionHead][] = [
        ['a', 10, { kind: 'context', status: 'active', state: {} }],
        ['b', 20, { kind: 'reasoning', status: 'active', level: 'deep', state: {} }],
        ['c', 30, { kind: 'reasoning', status: 'completed', level: 'basic', state: {} }],
        ['d', 40, { kind: 'run', status: 'failed', state: {} }],
      ];
      for (const [id, at, head] of heads)
        await journal.append({ ...appendTo({ owner, id }, 0, [event('x', at)]), head });
      expect(await idsOf(journal, { owner, kind: 'reasoning' })).toEqual(['c', 'b']);
      expect(await idsOf(journal, { owner, status: 'active' })).toEqual(['b', 'a']);
      expect(await idsOf(journal, { owner, level: 'deep' })).toEqual(['b']);
      expect(await idsOf(journal, { owner, updatedAfter: 20 })).toEqual(['d', 'c']);
      expect(await idsOf(journal, { owner, updatedBefore: 20 })).toEqual(['a']);
      expect(
        await idsOf(journal, { owner, kind: 'reasoning', status: 'active', level: 'deep', updatedAfter: 5 }),
      ).toEqual(['b']);
    });

    it('pages through equal times without missing or repeating one', async () => {
      const journal = await start();
      const { owner } = freshKey();
      const ids = times(23, (index) => `s${index}`);
      await Promise.all(
        ids.map((id, index) => journal.append(appendTo({ owner, id }, 0, [event('x', 100 + (index % 3))]))),
      );
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await journal.sessions({ owner, limit: 5, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.sessions.length).toBeGreaterThan(0);
        seen.push(...page.sessions.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(seen.toSorted()).toEqual(ids.toSorted());
      const times_ = (await journal.sessions({ owner })).sessions.map(({ updatedAt }) => updatedAt);
      expect(times_).toEqual(times_.toSorted((a, b) => b - a));
    });

    it('lists sessions that weigh much, if need be in several pages', async () => {
      const journal = await start();
      const { owner } = freshKey();
      await fillWithLarge(journal, owner);
      const times_: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await journal.sessions({ owner, limit: 100, ...(cursor === undefined ? {} : { cursor }) });
        times_.push(...page.sessions.map(({ updatedAt }) => updatedAt));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(times_).toEqual(times(LARGE_SESSIONS, (index) => LARGE_SESSIONS - 1 - index));
    });

    it.each(['', 'x', '1', '1.2.3', "1.2'; drop table sessions", '🙂'])('refuses %j as a cursor', async (cursor) => {
      const journal = await start();
      await expect(journal.sessions({ owner: 'x', cursor })).rejects.toMatchObject({ code: 'journal/invalid' });
    });
  });

  describe(`search on ${name}`, () => {
    async function stock(
      texts: readonly string[],
    ): Promise<{ journal: Journal; key: SessionKey; find: (text: string) => Promise<number[]> }> {
      const journal = await start();
      const key = freshKey();
      await journal.append(
        appendTo(
          key,
          0,
          texts.map((text) => ({ ...event(text), text })),
        ),
      );
      const find = async (text: string): Promise<number[]> =>
        (await journal.search({ owner: key.owner, text })).map((hit) => hit.event.seq);
      return { journal, key, find };
    }

    it.each([
      ['alpha', [4, 1]],
      ['ALPHA beta', [1]],
      ['alph*', [4, 1]],
      ['alph', []],
      ['"alpha beta"', [1]],
      ['"beta alpha"', []],
      ['"beta gamma" alpha', [1]],
      ['cafe', [2]],
      ['CAFÉ', [2]],
      ['strasse', [2]],
      ['snake_case', [3]],
      ['"snake case"', [3]],
      ['snake-ca*', [3]],
      ['case_snake', []],
      ['東京', [3]],
      ['京東', []],
      ['東*', [3]],
      ['नमस्ते', [3]],
      ['42', [4]],
      ['3.14', [4]],
      ['absent', []],
      ['alpha absent', []],
    ])('finds %s', async (query, seqs) => {
      const { find } = await stock([
        'alpha beta gamma',
        'Café in der Großen Straße',
        'a snake_case name, 東京タワー and नमस्ते',
        'Alpha: 42 is not 3.14',
      ]);
      expect(await find(query)).toEqual(seqs);
    });

    it.each([
      '',
      ' ',
      '*',
      '"',
      '""',
      '"""',
      '-',
      '^',
      '(',
      ')',
      ':',
      '{}',
      '+',
      '\\',
      "'",
      '\u0000',
      '%',
      '_',
      '<->',
      '&',
      '|',
      '!',
    ])('finds nothing by %j and does not fail', async (query) => {
      const { find } = await stock(['alpha']);
      expect(await find(query)).toEqual([]);
    });

    it.each([
      'alpha NOT beta',
      'alpha OR beta',
      'alpha AND beta',
      'NEAR(alpha beta)',
      'body:alpha',
      '{body}: alpha',
      '^alpha',
      '-alpha',
      '+alpha +beta',
      '"alpha',
      'alpha"',
      "alpha'; drop table events; --",
      'alpha & beta | !gamma',
      'alpha:*',
      '(alpha',
      'alpha*beta',
      'scope:o1',
    ])('takes %j as text', async (query) => {
      const { find } = await stock(['alpha beta', query]);
      expect(await find(query)).toContain(2);
    });

    it('finds every text by itself, and no query is an error', async () => {
      const journal = await start();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 5 }),
          fc.string({ unit: 'binary', maxLength: 200 }),
          async (texts, query) => {
            const key = freshKey();
            await journal.append(
              appendTo(
                key,
                0,
                texts.map((text) => ({ ...event('x'), text })),
              ),
            );
            await journal.search({ owner: key.owner, text: query });
            for (const [index, text] of texts.entries()) {
              const hits = await journal.search({ owner: key.owner, text: text.replaceAll(/["*]/g, ' ') });
              const canBeFound = /[\p{L}\p{N}]/u.test(text);
              if (canBeFound) expect(hits.map((hit) => hit.event.seq)).toContain(index + 1);
            }
          },
        ),
        { numRuns: 30 },
      );
    });

    it('gives the hit with its session, newest first, page by page', async () => {
      const journal = await start();
      const { owner } = freshKey();
      for (const id of ['a', 'b', 'c']) {
        await journal.append(
          appendTo(
            { owner, id },
            0,
            times(4, (index) => ({ ...event(`${id}${index}`), text: 'needle' })),
          ),
        );
      }
      const all = await journal.search({ owner, text: 'needle' });
      expect(all.map(({ event: { data } }) => data['name'])).toEqual([
        'c3',
        'c2',
        'c1',
        'c0',
        'b3',
        'b2',
        'b1',
        'b0',
        'a3',
        'a2',
        'a1',
        'a0',
      ]);
      expect(all[5]?.session).toEqual({ owner, id: 'b' });
      expect(all[5]?.event).toEqual((await journal.read({ owner, id: 'b' }))[2]);
      const first = await journal.search({ owner, text: 'needle', limit: 5 });
      const before = first.at(-1)?.event.position ?? '';
      const second = await journal.search({ owner, text: 'needle', limit: 5, before });
      expect([...first, ...second]).toEqual(all.slice(0, 10));
    });

    it('finds hits that weigh much, if need be in several answers', async () => {
      const journal = await start();
      const { owner } = freshKey();
      await fillWithLarge(journal, owner);
      const found: StoredEvent[] = [];
      let before = {};
      for (;;) {
        const hits = await journal.search({ owner, text: 'needle', limit: 100, ...before });
        const last = hits.at(-1);
        if (last === undefined) break;
        found.push(...hits.map((hit) => hit.event));
        before = { before: last.event.position };
      }
      expect(found.map(({ at }) => at)).toEqual(times(LARGE_SESSIONS, (index) => LARGE_SESSIONS - 1 - index));
    });

    it('looks only at the owner, at one session when asked, and at events with text', async () => {
      const journal = await start();
      const { owner } = freshKey();
      const mine = { owner, id: 'mine' };
      await journal.append(appendTo(mine, 0, [{ ...event('a'), text: 'needle' }, event('needle')]));
      await journal.append(appendTo({ owner, id: 'other' }, 0, [{ ...event('b'), text: 'needle' }]));
      await journal.append(appendTo({ owner: randomUUID(), id: 'mine' }, 0, [{ ...event('c'), text: 'needle' }]));
      const names = async (sessionId?: string): Promise<unknown[]> => {
        const hits = await journal.search({ owner, text: 'needle', ...(sessionId === undefined ? {} : { sessionId }) });
        return hits.map((hit) => hit.event.data['name']);
      };
      expect(await names()).toEqual(['b', 'a']);
      expect(await names('mine')).toEqual(['a']);
      expect(await names('unknown')).toEqual([]);
    });

    it('finds what was acknowledged a moment ago, and in any number', async () => {
      const journal = await start();
      const { owner } = freshKey();
      await Promise.all(
        times(700, (index) =>
          journal.append(appendTo({ owner, id: `s${index}` }, 0, [{ ...event('x'), text: `word${index} common` }])),
        ),
      );
      expect(await journal.search({ owner, text: 'word699' })).toHaveLength(1);
      expect(await journal.search({ owner, text: 'common', limit: 1_000 })).toHaveLength(700);
    });

    it('does not find hidden events, hidden before or after they were found; they stay readable', async () => {
      const { journal, key, find } = await stock(['needle one', 'needle two', 'needle three']);
      await journal.append({ ...appendTo(key, 3, [event('rollback')]), hide: [2] });
      expect(await find('needle')).toEqual([3, 1]);
      await journal.append({ ...appendTo(key, 4, [{ ...event('again'), text: 'needle five' }]), hide: [3, 99] });
      expect(await find('needle')).toEqual([5, 1]);
      await journal.append({ ...appendTo(key, 5, [{ ...event('born hidden'), text: 'needle six' }]), hide: [6] });
      expect(await find('needle')).toEqual([5, 1]);
      expect(await journal.read(key)).toHaveLength(6);
    });

    it('refuses a position that is none', async () => {
      const journal = await start();
      await expect(journal.search({ owner: 'x', text: 'a', before: 'nonsense' })).rejects.toMatchObject({
        code: 'journal/invalid',
      });
    });
  });

  describe(`remove and sweep on ${name}`, () => {
    it('removes a session with its events, its requests and its hits', async () => {
      const journal = await start();
      const key = freshKey();
      const kept = { ...key, id: 'kept' };
      await journal.append(appendTo(key, 0, [{ ...event('a'), text: 'needle', requestId: 'r' }]));
      await journal.append(appendTo(kept, 0, [{ ...event('b'), text: 'needle' }]));
      await journal.search({ owner: key.owner, text: 'needle' });
      expect(await journal.remove(key)).toBe(true);
      expect(await journal.remove(key)).toBe(false);
      expect(await journal.session(key)).toBeUndefined();
      expect(await journal.read(key)).toEqual([]);
      expect(await journal.request(key.owner, 'r')).toBeUndefined();
      expect(await idsOf(journal, { owner: key.owner })).toEqual(['kept']);
      expect((await journal.search({ owner: key.owner, text: 'needle' })).map(({ session }) => session.id)).toEqual([
        'kept',
      ]);
    });

    it('lets a removed session begin anew', async () => {
      const journal = await start();
      const key = freshKey();
      await journal.append(appendTo(key, 0, [{ ...event('old', 900), requestId: 'r', text: 'old' }, event('old')]));
      await journal.remove(key);
      expect(await journal.append(appendTo(key, 2, [event('new')]))).toMatchObject({ status: 'conflict', seq: 0 });
      expect(
        await journal.append(appendTo(key, 0, [{ ...event('new', 500), requestId: 'r', text: 'new' }])),
      ).toMatchObject({
        status: 'stored',
        seq: 1,
      });
      expect(await journal.session(key)).toMatchObject({ seq: 1, createdAt: 500, updatedAt: 500 });
      expect(await journal.search({ owner: key.owner, text: 'old' })).toEqual([]);
      expect(await journal.search({ owner: key.owner, text: 'new' })).toHaveLength(1);
    });

    it('does not mistake a session that began anew for the one that was removed', async () => {
      const journal = await start();
      const key = freshKey();
      const old = await beginSession(journal, key, 'old');
      await journal.remove(key);
      const fresh = await beginSession(journal, key, 'new');
      expect(fresh).not.toBe(old);
      expect(await journal.session(key)).toMatchObject({ incarnation: fresh });
      expect((await journal.sessions({ owner: key.owner })).sessions).toMatchObject([{ incarnation: fresh }]);
      const late = appendTo(key, 3, [event('late')]);
      for (const incarnation of [old, 'of another store', '-1']) {
        expect(await journal.append({ ...late, incarnation })).toMatchObject({ status: 'conflict', seq: 3 });
      }
      expect(await journal.append({ ...late, incarnation: fresh })).toMatchObject({
        status: 'stored',
        seq: 4,
        incarnation: fresh,
      });
      expect((await journal.read(key)).map(({ data }) => data['name'])).toEqual(['new', 'new', 'new', 'late']);
    });

    it('answers conflict when the session of an incarnation was removed', async () => {
      const journal = await start();
      const key = freshKey();
      const incarnation = await beginSession(journal, key, 'old');
      await journal.remove(key);
      const late = { ...appendTo(key, 3, [event('late')]), incarnation };
      expect(await journal.append(late)).toMatchObject({ status: 'conflict', seq: 0 });
      expect(await journal.session(key)).toBeUndefined();
    });

    it('lets a writer that remembers the removed session decide on the new one', async () => {
      const [here, there] = [await start(), await start()];
      // Stores that live in one journal only have no other process that could begin a session anew.
      const journals = (await canShare(here, there)) ? [here, there] : [here, here];
      const [one, two] = journals.map((journal) => createSessionWriter({ journal, decider: lister }));
      const key = freshKey();
      for (const name of ['old1', 'old2', 'old3']) await one?.submit(key, name);
      await journals[1]?.remove(key);
      for (const name of ['new1', 'new2', 'new3']) await two?.submit(key, name);
      expect(await one?.submit(key, 'late')).toMatchObject({
        status: 'stored',
        seq: 4,
        state: ['new1', 'new2', 'new3', 'late'],
      });
      expect(await here.session(key)).toMatchObject({ seq: 4, state: ['new1', 'new2', 'new3', 'late'] });
      expect(await two?.submit(key, 'nothing')).toMatchObject({ state: ['new1', 'new2', 'new3', 'late'] });
    });

    it('removes a long session completely while others write', async () => {
      const journal = await start();
      const key = freshKey();
      await journal.append(
        appendTo(
          key,
          0,
          times(1_000, (index) => ({ ...event(`${index}`), text: 'needle', requestId: `r${index}` })),
        ),
      );
      const removed = journal.remove(key);
      const others = times(20, (index) => journal.append(appendTo({ ...key, id: `other${index}` }, 0, [event('x')])));
      expect(await removed).toBe(true);
      expect((await Promise.all(others)).every(({ status }) => status === 'stored')).toBe(true);
      expect(await journal.search({ owner: key.owner, text: 'needle' })).toEqual([]);
      expect(await journal.request(key.owner, 'r999')).toBeUndefined();
      expect(await journal.append(appendTo(key, 0, [{ ...event('again'), requestId: 'r999' }]))).toMatchObject({
        status: 'stored',
      });
    });

    it('sweeps idle sessions of one owner, a part at a time', async () => {
      const journal = await start();
      const { owner } = freshKey();
      for (const [index, at] of [10, 20, 30, 40, 50].entries()) {
        await journal.append(appendTo({ owner, id: `s${index}` }, 0, [{ ...event('x', at), text: 'needle' }]));
      }
      await journal.append(appendTo({ owner, id: 's0' }, 1, [event('x', 60)]));
      expect(await journal.sweep({ owner, idleSince: 50, limit: 2 })).toEqual({ removed: 2, more: true });
      expect(await journal.sweep({ owner, idleSince: 50, limit: 2 })).toEqual({ removed: 1, more: false });
      expect(await journal.sweep({ owner, idleSince: 50, limit: 2 })).toEqual({ removed: 0, more: false });
      expect(await idsOf(journal, { owner })).toEqual(['s0', 's4']);
      expect((await journal.search({ owner, text: 'needle' })).map(({ session }) => session.id)).toEqual(['s4', 's0']);
    });

    it('sweeps the sessions of all owners when none is named', async () => {
      const journal = await start();
      const keys = times(3, () => freshKey());
      for (const key of keys) await journal.append(appendTo(key, 0, [event('x', -1_000)]));
      const fresh = freshKey();
      await journal.append(appendTo(fresh, 0, [event('x', 0)]));
      let more = true;
      while (more) ({ more } = await journal.sweep({ idleSince: -500 }));
      for (const key of keys) expect(await journal.session(key)).toBeUndefined();
      expect(await journal.session(fresh)).toBeDefined();
    });
  });

  describe(`watch on ${name}`, () => {
    it('delivers what is written after the call, once and in order', async () => {
      const journal = await start();
      const key = freshKey();
      await journal.append(appendTo(key, 0, [event('before')]));
      const tail = take(journal.watch({ owner: key.owner }), 60);
      const other = { ...key, id: 'other' };
      for (let seq = 0; seq < 20; seq++) {
        await journal.append(appendTo(key, seq + 1, [event(`k${seq}`), event('second')].slice(0, 1)));
        await journal.append(appendTo(other, seq * 2, [event(`o${seq}`), event(`p${seq}`)]));
      }
      const names = (await tail).map(({ event: { data } }) => data['name']);
      expect(names).toEqual(times(20, (seq) => [`k${seq}`, `o${seq}`, `p${seq}`]).flat());
    });

    it('sees what is written before the first event is asked for', async () => {
      const journal = await start();
      const key = freshKey();
      const tail = journal.watch({ owner: key.owner });
      await journal.append(appendTo(key, 0, [event('a')]));
      expect((await take(tail, 1))[0]?.event.data).toEqual({ name: 'a' });
    });

    it('goes on from the position that an append, a read, a request or a search gave', async () => {
      const journal = await start();
      const key = freshKey();
      const requestId = randomUUID();
      const named = { ...event('b'), text: 'findable', requestId };
      const appended = await journal.append(appendTo(key, 0, [event('a'), named]));
      const [hit] = await journal.search({ owner: key.owner, text: 'findable' });
      const given = [
        appended.status === 'stored' ? appended.position : undefined,
        (await journal.read(key)).at(-1)?.position,
        (await journal.request(key.owner, requestId))?.event.position,
        hit?.event.position,
      ];
      await journal.append(appendTo(key, 2, [event('c')]));
      for (const after of given) {
        const [next] = await take(journal.watch({ owner: key.owner, after: after ?? 'none' }), 1);
        expect(next?.event.data['name']).toBe('c');
      }
    });

    it('goes on from any position, also far back', async () => {
      const journal = await start();
      const key = freshKey();
      await journal.append(
        appendTo(
          key,
          0,
          times(1_500, (index) => event(`${index}`)),
        ),
      );
      const stored = await journal.read(key);
      const after = stored[9]?.position ?? '';
      const tail = await take(journal.watch({ owner: key.owner, after }), 1_490);
      const withoutPosition = ({ position, ...rest }: StoredEvent): object => rest;
      expect(tail.map(({ event: tailed }) => withoutPosition(tailed))).toEqual(stored.slice(10).map(withoutPosition));
      expect(tail[0]?.session).toEqual(key);
    });

    it('delivers to each watcher its own owner only, and everything to a watcher of all', async () => {
      const journal = await start();
      const [a, b] = [freshKey(), freshKey()];
      const all = take(journal.watch(), 4, ({ session }) => session.owner === a.owner || session.owner === b.owner);
      const ofA = take(journal.watch({ owner: a.owner }), 2);
      const ofB = take(journal.watch({ owner: b.owner }), 2);
      for (let seq = 0; seq < 2; seq++) {
        await journal.append(appendTo(a, seq, [event(`a${seq}`)]));
        await journal.append(appendTo(b, seq, [event(`b${seq}`)]));
      }
      const names = (tailed: TailedEvent[]): unknown[] => tailed.map(({ event: { data } }) => data['name']);
      expect(names(await ofA)).toEqual(['a0', 'a1']);
      expect(names(await ofB)).toEqual(['b0', 'b1']);
      expect(names(await all)).toEqual(['a0', 'b0', 'a1', 'b1']);
    });

    it('waits for a slow watcher', async () => {
      const journal = await start();
      const key = freshKey();
      const tail = journal.watch({ owner: key.owner });
      const seen: number[] = [];
      const watching = (async () => {
        for await (const { event: tailed } of tail) {
          seen.push(tailed.seq);
          if (tailed.seq % 100 === 0) await nextTick();
          if (tailed.seq === 1_000) break;
        }
      })();
      for (let seq = 0; seq < 1_000; seq += 50)
        await journal.append(
          appendTo(
            key,
            seq,
            times(50, () => event('x')),
          ),
        );
      await watching;
      expect(seen).toEqual(times(1_000, (index) => index + 1));
    });

    it('ends when its signal aborts and when the journal closes', async () => {
      const journal = await start();
      const abort = new AbortController();
      const aborted = take(journal.watch({ signal: abort.signal }), 1_000_000);
      const closed = take(journal.watch({ owner: randomUUID() }), 1);
      await nextTick();
      abort.abort();
      await aborted;
      await journal.close();
      expect(await closed).toEqual([]);
      expect(await take(journal.watch({ after: '0', signal: AbortSignal.abort() }), 1)).toEqual([]);
    });
  });

  describe(`nonsense on ${name}`, () => {
    it('removes nothing and refuses a time that is none', async () => {
      const journal = await start();
      const key = freshKey();
      await journal.append(appendTo(key, 0, [event('a')]));
      for (const idleSince of [Number.NaN, Number.POSITIVE_INFINITY]) {
        await expect(journal.sweep({ idleSince })).rejects.toMatchObject({ code: 'journal/invalid' });
      }
      const filter = { owner: key.owner, updatedAfter: Number.NaN };
      await expect(journal.sessions(filter)).rejects.toMatchObject({ code: 'journal/invalid' });
      await expect(journal.read(key, { afterSeq: 1.5 })).rejects.toMatchObject({ code: 'journal/invalid' });
      expect(await journal.read(key, { beforeSeq: Number.POSITIVE_INFINITY })).toHaveLength(1);
    });

    it('finds nothing under a name that cannot be stored', async () => {
      const journal = await start();
      const odd = { owner: 'a\u0000', id: '\ud800' };
      expect(await journal.session(odd)).toBeUndefined();
      expect(await journal.read(odd)).toEqual([]);
      expect(await journal.sessions({ owner: odd.owner })).toEqual({ sessions: [] });
      expect(await journal.search({ owner: odd.owner, text: 'a' })).toEqual([]);
      expect(await journal.remove(odd)).toBe(false);
      expect(await journal.sweep({ owner: odd.owner, idleSince: Date.now() })).toEqual({ removed: 0, more: false });
    });

    it('refuses a kind that there is not, and text that is none', async () => {
      const journal = await start();
      const good = appendTo(freshKey(), 0, [event('a')]);
      const bad: Append[] = [
        { ...good, head: { ...good.head, kind: JSON.parse('"weird"') } },
        { ...good, head: { ...good.head, title: JSON.parse('5') } },
        { ...good, events: [{ ...event('a'), text: JSON.parse('5') }] },
      ];
      for (const append of bad) await expect(journal.append(append)).rejects.toMatchObject({ code: 'journal/invalid' });
    });
  });

  describe(`close on ${name}`, () => {
    it('lets go of a watcher that is not asked for its next event', async () => {
      const journal = await start();
      const key = freshKey();
      const watcher = journal.watch({ owner: key.owner })[Symbol.asyncIterator]();
      await journal.append(appendTo(key, 0, [event('a'), event('b')]));
      await watcher.next();
      await journal.close();
      expect((await watcher.next()).done).toBe(true);
    });

    it('stores what is on its way, then refuses', async () => {
      const journal = await start();
      const key = freshKey();
      const appended = journal.append(appendTo(key, 0, [event('a')]));
      const closing = journal.close();
      expect(await appended).toMatchObject({ status: 'stored' });
      await closing;
      await journal.close();
      await expect(journal.append(appendTo(key, 1, [event('b')]))).rejects.toMatchObject({ code: 'journal/closed' });
      await expect(journal.session(key)).rejects.toMatchObject({ code: 'journal/closed' });
      await expect(journal.search({ owner: 'x', text: 'a' })).rejects.toMatchObject({ code: 'journal/closed' });
    });
  });
}

/** What stores must do so that no answer outgrows the memory of whoever asked. */
export function describeBoundedAnswers(name: string, open: OpenStore): void {
  describe(`answers of ${name}`, () => {
    it('hold no more than a few megabytes, however much is asked for', async () => {
      const journal = await open();
      const { owner } = freshKey();
      await fillWithLarge(journal, owner);
      const hits = await journal.search({ owner, text: 'needle', limit: 1_000 });
      const page = await journal.sessions({ owner, limit: 1_000 });
      for (const { length } of [hits, page.sessions]) {
        expect(length).toBeGreaterThan(1);
        expect(length * LARGE).toBeLessThanOrEqual(2_000_000);
      }
      await journal.close();
    });

    it('hold one item that is larger than that, alone', async () => {
      const journal = await open();
      const { owner } = freshKey();
      const text = `needle ${'x'.repeat(3_000_000)}`;
      for (const id of ['a', 'b']) {
        const append = appendTo({ owner, id }, 0, [{ ...event(id), text }]);
        await journal.append({ ...append, head: { ...append.head, title: text } });
      }
      const [hit, ...more] = await journal.search({ owner, text: 'needle' });
      expect(hit?.event.text).toBe(text);
      expect(more).toEqual([]);
      const page = await journal.sessions({ owner });
      expect(page.sessions.map(({ id, title }) => [id, title])).toEqual([['b', text]]);
      expect((await journal.sessions({ owner, cursor: page.next ?? '' })).sessions.map(({ id }) => id)).toEqual(['a']);
      await journal.close();
    });
  });
}

const LARGE = 300_000;
const LARGE_SESSIONS = 20;

/** Sessions whose hit and whose head both weigh much. */
async function fillWithLarge(journal: Journal, owner: string): Promise<void> {
  const text = `needle ${'x'.repeat(LARGE)}`;
  for (let at = 0; at < LARGE_SESSIONS; at++) {
    const append = appendTo({ owner, id: `large${at}` }, 0, [{ ...event('x', at), text }]);
    await journal.append({ ...append, head: { ...append.head, state: { text } } });
  }
}

/** What stores must do that several processes can open at once. */
export function describeSharedJournalContract(name: string, open: OpenStore): void {
  describe(`two openings of one ${name}`, () => {
    it('see each other’s events, heads and hits', async () => {
      const [one, two] = [await open(), await open()];
      const key = freshKey();
      await one.append(appendTo(key, 0, [{ ...event('a'), text: 'needle' }]));
      expect(await two.session(key)).toEqual(await one.session(key));
      expect(await two.append(appendTo(key, 0, [event('b')]))).toMatchObject({ status: 'conflict', seq: 1 });
      expect(await two.search({ owner: key.owner, text: 'needle' })).toHaveLength(1);
      await two.append({ ...appendTo(key, 1, [{ ...event('c'), text: 'needle' }]), hide: [1] });
      expect((await one.search({ owner: key.owner, text: 'needle' })).map((hit) => hit.event.seq)).toEqual([2]);
      await Promise.all([one.close(), two.close()]);
      const three = await open();
      expect(await three.read(key)).toHaveLength(2);
      await three.close();
    });

    it('watch each other', async () => {
      const [one, two] = [await open(), await open()];
      const key = freshKey();
      const tail = take(one.watch({ owner: key.owner }), 30);
      for (let seq = 0; seq < 30; seq++)
        await (seq % 2 === 0 ? one : two).append(appendTo(key, seq, [event(`${seq}`)]));
      expect((await tail).map(({ event: { data } }) => data['name'])).toEqual(times(30, String));
      await Promise.all([one.close(), two.close()]);
    });

    it('number one session without gaps when both write to it', async () => {
      const journals = [await open(), await open()];
      const key = freshKey();
      const write = async (journal: Journal, name_: string): Promise<void> => {
        let written = 0;
        while (written < 25) {
          const seq = (await journal.session(key))?.seq ?? 0;
          const result = await journal.append(appendTo(key, seq, [event(`${name_}${written}`)]));
          if (result.status === 'stored') written += 1;
        }
      };
      await Promise.all(journals.map((journal, index) => write(journal, `w${index}.`)));
      const events = await journals[0]?.read(key);
      expect(events?.map(({ seq }) => seq)).toEqual(times(50, (index) => index + 1));
      expect(new Set(events?.map(({ data }) => data['name'])).size).toBe(50);
      await Promise.all(journals.map((journal) => journal.close()));
    });
  });
}

/** A session name that no other test uses. */
export function freshKey(): SessionKey {
  return { owner: `owner-${randomUUID()}`, id: 'session' };
}

/** A plain event that carries its name. */
export function event(name: string, at = 1_000): NewEvent {
  return { type: 'thing-happened', version: 1, at, data: { name } };
}

/** An append with a head that no test looks at. */
export function appendTo(session: SessionKey, expectedSeq: number, events: readonly NewEvent[]): Append {
  return { session, expectedSeq, events, head: { kind: 'context', status: 'active', state: {} } };
}

/** The first `count` events that fit. */
export async function take(
  tail: AsyncIterable<TailedEvent>,
  count: number,
  fits: (tailed: TailedEvent) => boolean = () => true,
): Promise<TailedEvent[]> {
  const taken: TailedEvent[] = [];
  for await (const tailed of tail) {
    if (fits(tailed)) taken.push(tailed);
    if (taken.length === count) break;
  }
  return taken;
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Begins a session with three events and gives its incarnation. */
async function beginSession(journal: Journal, key: SessionKey, name: string): Promise<string> {
  const events = times(3, () => event(name));
  const appended = await journal.append(appendTo(key, 0, events));
  if (appended.status !== 'stored') throw new Error(`The session "${key.id}" could not begin: ${appended.status}.`);
  return appended.incarnation;
}

async function canShare(one: Journal, two: Journal): Promise<boolean> {
  const key = freshKey();
  await one.append(appendTo(key, 0, [event('x')]));
  return (await two.session(key)) !== undefined;
}

/** Keeps the names that it was given. */
const lister: Decider<readonly string[], string, never> = {
  initial: [],
  decide: (_, name) => ({ events: name === 'nothing' ? [] : [event(name)] }),
  evolve: (names, { data }) => [...names, String(data['name'])],
  toHead: (names) => ({ kind: 'context', status: 'active', state: [...names] }),
  fromHead: ({ state }) => (Array.isArray(state) ? state.map(String) : []),
};

async function idsOf(journal: Journal, filter: Parameters<Journal['sessions']>[0]): Promise<string[]> {
  return (await journal.sessions(filter)).sessions.map(({ id }) => id);
}
