import { describe, expect, it } from 'vitest';
import type { Decider } from '../../../src/journal/decider.ts';
import type { Journal, SessionKey } from '../../../src/journal/journal.ts';
import { createSessionWriter } from '../../../src/journal/session-writer.ts';
import { idsOf } from './ids-of.ts';
import type { OpenStore } from './open-store.ts';
import { appendTo, event, freshKey, times } from './sample-events.ts';

/** What goes leaves nothing behind, and whatever begins anew is not mistaken for it. */
export function describeRemoveAndSweep(name: string, open: OpenStore): void {
  describe(`remove and sweep on ${name}`, () => {
    it('removes a session with its events, its requests and its hits', async () => {
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
      const key = freshKey();
      const incarnation = await beginSession(journal, key, 'old');
      await journal.remove(key);
      const late = { ...appendTo(key, 3, [event('late')]), incarnation };
      expect(await journal.append(late)).toMatchObject({ status: 'conflict', seq: 0 });
      expect(await journal.session(key)).toBeUndefined();
    });

    it('lets a writer that remembers the removed session decide on the new one', async () => {
      const [here, there] = [await open(), await open()];
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
      const journal = await open();
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
      const journal = await open();
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
      const journal = await open();
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
