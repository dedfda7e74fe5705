import { describe, expect, it } from 'vitest';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey } from './sample-events.ts';

/** The end: what is on its way arrives, then nothing is taken. */
export function describeClose(name: string, open: OpenStore): void {
  describe(`close on ${name}`, () => {
    it('lets go of a watcher that is not asked for its next event', async () => {
      const journal = await open();
      const key = freshKey();
      const watcher = journal.watch({ owner: key.owner })[Symbol.asyncIterator]();
      await journal.append(appendTo(key, 0, [event('a'), event('b')]));
      await watcher.next();
      await journal.close();
      expect((await watcher.next()).done).toBe(true);
    });

    it('stores what is on its way, then refuses', async () => {
      const journal = await open();
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
