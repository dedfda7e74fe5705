import { checkAppend } from '../check-append.ts';
import { closedError } from '../closed-error.ts';
import type { Upcast } from '../event.ts';
import type { Journal, TailedEvent } from '../journal.ts';
import { createLiveTail, type TailPage } from '../live-tail.ts';
import { checkReached, fromPosition } from '../page-cursor.ts';
import { LARGEST_PAGE } from '../page-limit.ts';
import { toStoredEvent } from '../stored-event.ts';
import { toSession } from '../stored-session.ts';
import { createLines, type Entry } from './lines.ts';
import { appendToLines, listSessions, readEntries, searchEntries, sweepIdle } from './query-lines.ts';

/** A journal that lasts as long as its process: for tests, for trying out, and as the plainest reading of the contract. */
export function openMemory(upcast: Upcast): Journal {
  const lines = createLines();
  let closed = false;

  const toTailed = ({ key, row }: Entry): TailedEvent => ({ session: key, event: toStoredEvent(row, upcast) });

  const tail = createLiveTail({
    position: async () => String(lines.newest()),
    page: async (after, owner): Promise<TailPage> => {
      const entries = lines.after(checkReached(fromPosition(after), lines.newest()), LARGEST_PAGE);
      const events = entries.filter(({ key }) => owner === undefined || key.owner === owner).map(toTailed);
      return { events, next: entries.at(-1)?.row.position ?? after, more: entries.length > 0 };
    },
    listen: () => () => {},
  });

  /** Runs a call while the journal is open; every error is a rejection. */
  async function whileOpen<Result>(call: () => Result): Promise<Result> {
    if (closed) throw closedError();
    return call();
  }

  return {
    append: (append) =>
      whileOpen(() => {
        const appended = appendToLines(lines, checkAppend(append));
        if (appended.status === 'stored') tail.wake();
        return appended;
      }),
    session: (key) => whileOpen(() => optional(lines.find(key), ({ row }) => toSession(row))),
    read: (key, range = {}) =>
      whileOpen(() => readEntries(lines.find(key), range).map(({ row }) => toStoredEvent(row, upcast))),
    request: (owner, requestId) => whileOpen(() => optional(lines.request(owner, requestId), toTailed)),
    sessions: (filter) => whileOpen(() => listSessions(lines.ofOwner(filter.owner), filter)),
    search: (query) => whileOpen(() => searchEntries(lines, query).map(toTailed)),
    remove: (key) => whileOpen(() => lines.remove(key)),
    sweep: (options) => whileOpen(() => sweepIdle(lines, options)),
    position: () => whileOpen(() => String(lines.newest())),
    watch: (options = {}) => tail.watch(options),
    close: async () => {
      closed = true;
      tail.end();
    },
  };
}

function optional<From, To>(value: From | undefined, convert: (value: From) => To): To | undefined {
  return value === undefined ? undefined : convert(value);
}
