import type { Journal, SessionKey } from '../../journal/journal.ts';

/** A journal whose sessions end with it: closing it removes every session that was written through it. */
export function sessionScopedJournal(journal: Journal): Journal {
  const written = new Map<string, SessionKey>();
  return {
    ...journal,
    append: async (append) => {
      const { owner, id } = append.session;
      // Before the write: one whose answer never came may have been stored.
      written.set(JSON.stringify([owner, id]), { owner, id });
      return journal.append(append);
    },
    close: async () => {
      try {
        for (const key of written.values()) await journal.remove(key);
        written.clear();
      } finally {
        await journal.close();
      }
    },
  };
}
