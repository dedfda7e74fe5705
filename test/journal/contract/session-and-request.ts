import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SessionHead } from '../../../src/journal/journal.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey } from './sample-events.ts';

/** One session, or one event, is found by its name. */
export function describeSessionAndRequest(name: string, open: OpenStore): void {
  describe(`session and request on ${name}`, () => {
    it('knows nothing of an unknown session, nor of the session of another owner', async () => {
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
      const key = freshKey();
      await journal.append(appendTo(key, 0, [event('a'), { ...event('b'), requestId: 'r1' }]));
      const found = await journal.request(key.owner, 'r1');
      expect(found?.session).toEqual(key);
      expect(found?.event).toEqual((await journal.read(key))[1]);
      expect(await journal.request(key.owner, 'r2')).toBeUndefined();
    });
  });
}
