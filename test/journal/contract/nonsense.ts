import { describe, expect, it } from 'vitest';
import type { Append } from '../../../src/journal/journal.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey } from './sample-events.ts';

/** What makes no sense is refused, or finds nothing; it never does harm. */
export function describeNonsense(name: string, open: OpenStore): void {
  describe(`nonsense on ${name}`, () => {
    it('removes nothing and refuses a time that is none', async () => {
      const journal = await open();
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
      const journal = await open();
      const odd = { owner: 'a\u0000', id: '\ud800' };
      expect(await journal.session(odd)).toBeUndefined();
      expect(await journal.read(odd)).toEqual([]);
      expect(await journal.sessions({ owner: odd.owner })).toEqual({ sessions: [] });
      expect(await journal.search({ owner: odd.owner, text: 'a' })).toEqual([]);
      expect(await journal.remove(odd)).toBe(false);
      expect(await journal.sweep({ owner: odd.owner, idleSince: Date.now() })).toEqual({ removed: 0, more: false });
    });

    it('refuses a kind that there is not, and text that is none', async () => {
      const journal = await open();
      const good = appendTo(freshKey(), 0, [event('a')]);
      const bad: Append[] = [
        { ...good, head: { ...good.head, kind: JSON.parse('"weird"') } },
        { ...good, head: { ...good.head, title: JSON.parse('5') } },
        { ...good, events: [{ ...event('a'), text: JSON.parse('5') }] },
      ];
      for (const append of bad) await expect(journal.append(append)).rejects.toMatchObject({ code: 'journal/invalid' });
    });
  });
}
