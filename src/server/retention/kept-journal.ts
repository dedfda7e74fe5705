import type { Journal } from '../../journal/journal.ts';

/** Where sessions go. */
export interface KeptParts {
  /** Keeps what is written to it. */
  readonly store: Journal;
  /** Keeps nothing past the process. */
  readonly memory: Journal;
  /** Asked for every call, so that a changed setting counts at the next one. */
  readonly isKept: () => boolean;
}

/** A journal that writes to the store while sessions are to be kept, and nowhere else while they are not. */
export function keptJournal({ store, memory, isKept }: KeptParts): Journal {
  const current = (): Journal => (isKept() ? store : memory);
  return {
    append: (append) => current().append(append),
    session: (key) => current().session(key),
    read: (key, range) => current().read(key, range),
    request: (owner, requestId) => current().request(owner, requestId),
    sessions: (filter) => current().sessions(filter),
    search: (query) => current().search(query),
    remove: (key) => current().remove(key),
    sweep: (options) => current().sweep(options),
    position: () => current().position(),
    watch: (options) => current().watch(options),
    close: async () => {
      await Promise.all([store.close(), memory.close()]);
    },
  };
}
