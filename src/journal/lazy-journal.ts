import { closedError } from './closed-error.ts';
import type { Journal } from './journal.ts';

/** A journal that opens its store when it is first used, so that a program which never stores anything opens nothing. */
export function lazyJournal(open: () => Promise<Journal>): Journal {
  let opening: Promise<Journal> | undefined;
  let store: Journal | undefined;
  let closing: Promise<void> | undefined;

  async function openStore(): Promise<Journal> {
    try {
      store = await open();
      return store;
    } catch (error) {
      // A store that could not be opened is tried again: its cause may be gone.
      opening = undefined;
      throw error;
    }
  }

  /** Runs a call on the store, which after the first call is there already. */
  function onStore<Result>(call: (journal: Journal) => Promise<Result>): Promise<Result> {
    if (closing !== undefined) return Promise.reject(closedError());
    if (store !== undefined) return call(store);
    opening ??= openStore();
    return opening.then(call);
  }

  async function close(): Promise<void> {
    // Whoever waited for a store that could not be opened has heard of it; there is nothing to close then.
    await opening?.catch(() => undefined);
    await store?.close();
  }

  return {
    append: (append) => onStore((journal) => journal.append(append)),
    session: (key) => onStore((journal) => journal.session(key)),
    read: (key, range) => onStore((journal) => journal.read(key, range)),
    request: (owner, requestId) => onStore((journal) => journal.request(owner, requestId)),
    sessions: (filter) => onStore((journal) => journal.sessions(filter)),
    search: (query) => onStore((journal) => journal.search(query)),
    remove: (key) => onStore((journal) => journal.remove(key)),
    sweep: (options) => onStore((journal) => journal.sweep(options)),
    position: () => onStore((journal) => journal.position()),
    async *watch(options) {
      yield* await onStore(async (journal) => journal.watch(options));
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
