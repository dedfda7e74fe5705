import type { Append, Appended, Journal, SessionKey } from '../../journal/journal.ts';

/** A session that began here, and the last event that was written to it here. */
interface Begun {
  readonly key: SessionKey;
  readonly incarnation: string | undefined;
  readonly seq: number;
}

/** Deleting together is as fast as the store can do it. */
const AT_ONCE = 64;

/**
 * A journal whose own sessions end with it: closing it removes every session that began through it, while `isWanted` said
 * so, and that nobody else wrote to since.
 */
export function sessionScopedJournal(journal: Journal, isWanted: () => boolean): Journal {
  const begun = new Map<string, Begun>();

  async function removeOwn({ key, incarnation, seq }: Begun): Promise<void> {
    const session = await journal.session(key);
    const isOurs = session?.seq === seq && (incarnation ?? session.incarnation) === session.incarnation;
    if (isOurs) await journal.remove(key);
  }

  async function appendOwn(append: Append): Promise<Appended> {
    const { session: key, expectedSeq, events } = append;
    const name = JSON.stringify([key.owner, key.id]);
    const known = begun.get(name);
    // Before the write: one whose answer never came may have been stored.
    if (expectedSeq === 0 && isWanted()) begun.set(name, { key, incarnation: undefined, seq: events.length });
    const appended = await journal.append(append);
    if (appended.status === 'stored' && begun.has(name)) {
      begun.set(name, { key, incarnation: appended.incarnation, seq: appended.seq });
    }
    if (appended.status !== 'stored' && expectedSeq === 0 && known === undefined) begun.delete(name);
    return appended;
  }

  return {
    ...journal,
    append: (append) => (begun.size > 0 || isWanted() ? appendOwn(append) : journal.append(append)),
    close: async () => {
      try {
        const own = [...begun.values()];
        while (own.length > 0) await Promise.all(own.splice(-AT_ONCE).map(removeOwn));
      } finally {
        await journal.close();
      }
    },
  };
}
