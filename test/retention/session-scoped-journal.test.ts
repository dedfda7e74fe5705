import { describe, expect, it } from 'vitest';
import type { Append, Journal } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { sessionScopedJournal } from '../../src/server/retention/session-scoped-journal.ts';
import { createThinking } from '../../src/thinking/create-thinking.ts';

/** A journal that stays open, to look at what is left. */
async function opened(): Promise<{ store: Journal; scoped: Journal }> {
  const store = await openJournal('memory:');
  return { store, scoped: sessionScopedJournal({ ...store, close: async () => {} }, () => true) };
}

const append = (id: string): Append => ({
  session: { owner: 'local', id },
  expectedSeq: 0,
  events: [{ type: 'thought-recorded', version: 1, at: 1, data: {} }],
  head: { kind: 'context', status: 'active', state: {} },
});

describe('sessionScopedJournal', () => {
  it('removes at its end what was written through it, whoever it belongs to, and nothing else', async () => {
    const { store, scoped } = await opened();
    await createThinking({ journal: store }).addThought('before', 'stays');
    const thinking = createThinking({ journal: scoped });
    await thinking.addThought('chat', 'goes');
    await thinking.addThought('chat', 'goes too', { owner: 'alice' });
    await scoped.close();
    const left = await Promise.all(['local', 'alice'].map((owner) => store.sessions({ owner })));
    expect(left.flatMap(({ sessions }) => sessions.map(({ id }) => id))).toEqual(['before']);
    await store.close();
  });

  it('leaves a session alone that began elsewhere, or that somebody else wrote to', async () => {
    const { store, scoped } = await opened();
    const elsewhere = createThinking({ journal: store });
    const here = createThinking({ journal: scoped });
    await elsewhere.addThought('design', 'before');
    await here.addThought('design', 'now');
    await here.addThought('shared', 'begun here');
    await elsewhere.addThought('shared', 'gone on with elsewhere');
    await scoped.close();
    const { sessions } = await store.sessions({ owner: 'local' });
    expect(sessions.map(({ id, seq }) => [id, seq])).toEqual([
      ['shared', 2],
      ['design', 2],
    ]);
    await store.close();
  });

  it('keeps what was begun while it was not asked to forget', async () => {
    const store = await openJournal('memory:');
    let isWanted = false;
    const scoped = sessionScopedJournal({ ...store, close: async () => {} }, () => isWanted);
    await scoped.append(append('before'));
    isWanted = true;
    await scoped.append(append('after'));
    await scoped.close();
    expect((await store.sessions({ owner: 'local' })).sessions.map(({ id }) => id)).toEqual(['before']);
    await store.close();
  });

  it('removes what was stored although the answer never came', async () => {
    const store = await openJournal('memory:');
    const scoped = sessionScopedJournal(
      {
        ...store,
        append: async (each) => {
          await store.append(each);
          throw new Error('the connection is gone');
        },
        close: async () => {},
      },
      () => true,
    );
    await expect(scoped.append(append('lost'))).rejects.toThrow('gone');
    await scoped.close();
    expect(await store.session({ owner: 'local', id: 'lost' })).toBe(undefined);
    await store.close();
  });

  it('lets go of the store also when something cannot be removed', async () => {
    const { store, scoped } = await opened();
    let isClosed = false;
    const failing = sessionScopedJournal(
      {
        ...scoped,
        remove: () => Promise.reject(new Error('read-only')),
        close: async () => {
          isClosed = true;
        },
      },
      () => true,
    );
    await failing.append(append('kept'));
    await expect(failing.close()).rejects.toThrow('read-only');
    expect(isClosed).toBe(true);
    await store.close();
  });
});
