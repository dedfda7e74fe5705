import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../src/journal/event.ts';
import type { Journal, SessionKey } from '../../../src/journal/journal.ts';
import { fillWithLarge, LARGE_SESSIONS } from './large-sessions.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey, times } from './sample-events.ts';

/** Words find events, and no words are a command. */
export function describeSearch(name: string, open: OpenStore): void {
  describe(`search on ${name}`, () => {
    async function stock(
      texts: readonly string[],
    ): Promise<{ journal: Journal; key: SessionKey; find: (text: string) => Promise<number[]> }> {
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
      await expect(journal.search({ owner: 'x', text: 'a', before: 'nonsense' })).rejects.toMatchObject({
        code: 'journal/invalid',
      });
    });
  });
}
