import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../src/journal/event.ts';
import type { TailedEvent } from '../../../src/journal/journal.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey, times } from './sample-events.ts';
import { take } from './take.ts';

/** A watcher hears everything once, in order, from wherever it left off. */
export function describeWatch(name: string, open: OpenStore): void {
  describe(`watch on ${name}`, () => {
    it('delivers what is written after the call, once and in order', async () => {
      const journal = await open();
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
      const journal = await open();
      const key = freshKey();
      const tail = journal.watch({ owner: key.owner });
      await journal.append(appendTo(key, 0, [event('a')]));
      expect((await take(tail, 1))[0]?.event.data).toEqual({ name: 'a' });
    });

    it('goes on from the position that an append, a read, a request or a search gave', async () => {
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
}
