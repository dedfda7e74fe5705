import { describe, expect, it } from 'vitest';
import { fillWithLarge, LARGE } from './large-sessions.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey } from './sample-events.ts';

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
