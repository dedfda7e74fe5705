import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../src/journal/event.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey, times } from './sample-events.ts';
import { take } from './take.ts';

/** The events of one session, or a range of them. */
export function describeRead(name: string, open: OpenStore): void {
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
      await expect(journal.read(freshKey(), { limit: 0 })).rejects.toMatchObject({ code: 'journal/invalid' });
    });

    it('brings old events up to date wherever they are read, and leaves them as they were written', async () => {
      const upcast = (old: StoredEvent): StoredEvent =>
        old.version === 1 ? { ...old, version: 2, data: { ...old.data, added: true } } : old;
      const journal = await open({ upcast });
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
}
