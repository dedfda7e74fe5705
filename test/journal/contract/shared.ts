import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../src/journal/journal.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey, times } from './sample-events.ts';
import { take } from './take.ts';

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
