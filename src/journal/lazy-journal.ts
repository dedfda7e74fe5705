import { closedError } from './closed-error.ts';
import type { Journal } from './journal.ts';

/** A journal that opens its store when it is first used, so that a program which never stores anything opens nothing. */
export function lazyJournal(open: () => Promise<Journal>): Journal {
  let opened: Promise<Journal> | undefined;
  let closing: Promise<void> | undefined;

  async function journal(): Promise<Journal> {
    if (closing !== undefined) throw closedError();
    // A store that could not be opened is tried again: its cause may be gone.
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  async function close(): Promise<void> {
    // Whoever waited for a store that could not be opened has heard of it; there is nothing to close then.
    const store = await opened?.catch(() => undefined);
    await store?.close();
  }

  return {
    append: async (append) => (await journal()).append(append),
    session: async (key) => (await journal()).session(key),
    read: async (key, range) => (await journal()).read(key, range),
    request: async (owner, requestId) => (await journal()).request(owner, requestId),
    sessions: async (filter) => (await journal()).sessions(filter),
    search: async (query) => (await journal()).search(query),
    remove: async (key) => (await journal()).remove(key),
    sweep: async (options) => (await journal()).sweep(options),
    async *watch(options) {
      yield* (await journal()).watch(options);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
