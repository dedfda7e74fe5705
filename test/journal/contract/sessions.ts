import { describe, expect, it } from 'vitest';
import type { SessionHead } from '../../../src/journal/journal.ts';
import { idsOf } from './ids-of.ts';
import { fillWithLarge, LARGE_SESSIONS } from './large-sessions.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey, times } from './sample-events.ts';

/** The list of sessions: filtered, ordered, in pages. */
export function describeSessions(name: string, open: OpenStore): void {
  describe(`sessions on ${name}`, () => {
    it('lists the sessions of one owner, last touched first', async () => {
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
      await expect(journal.sessions({ owner: 'x', cursor })).rejects.toMatchObject({ code: 'journal/invalid' });
    });
  });
}
