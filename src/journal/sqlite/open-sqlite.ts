import { resolve } from 'node:path';
import { ThoughtlineError } from '../../base/error.ts';
import { checkAppend } from '../check-append.ts';
import { closedError } from '../closed-error.ts';
import type { Upcast } from '../event.ts';
import type { Append, Appended, Journal, TailedEvent } from '../journal.ts';
import { createLiveTail } from '../live-tail.ts';
import type { JournalOptions } from '../open-journal.ts';
import { asStored, toStoredEvent } from '../stored-event.ts';
import { toSession } from '../stored-session.ts';
import type { ConnectionOptions } from './connection.ts';
import type { TailedRow } from './operations.ts';
import { readPages } from './read-pages.ts';
import { createSearcher, type Searcher } from './searcher.ts';
import { createTailSource, givenPlace } from './tail-source.ts';
import { createUpkeep } from './upkeep.ts';
import { createWorkerLine, type WorkerLine } from './worker-line.ts';

/** Opens a journal file. All work on it is done in a worker thread, so the caller's thread never waits for the disk. */
export async function openSqlite(location: string, options: JournalOptions): Promise<Journal> {
  const connection: ConnectionOptions = { path: toPath(location), durability: options.durability ?? 'full' };
  const line = createWorkerLine(connection);
  try {
    await line.call('open', null);
  } catch (error) {
    await line.close();
    throw error;
  }
  return createSqliteJournal(line, createSearcher(line, connection), options.upcast ?? asStored);
}

function createSqliteJournal(line: WorkerLine, searcher: Searcher, upcast: Upcast): Journal {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const toTailed = ({ ownerName, sessionName, ...row }: TailedRow): TailedEvent => ({
    session: { owner: ownerName, id: sessionName },
    event: toStoredEvent(row, upcast),
  });
  const tail = createLiveTail(createTailSource(line, toTailed));
  const upkeep = createUpkeep(line);
  // What an earlier process left undone.
  upkeep.nudge();

  /** Runs a call while the journal is open; `close` waits for it. */
  function whileOpen<Result>(work: () => Promise<Result>): Promise<Result> {
    if (closing !== undefined) return Promise.reject(closedError());
    const result = work();
    const forget = (): boolean => running.delete(result);
    running.add(result);
    result.then(forget, forget);
    return result;
  }

  async function append(given: Append): Promise<Appended> {
    const appended = await line.call('append', checkAppend(given));
    if (appended.status === 'stored') {
      tail.wake();
      upkeep.nudge(given.events.length);
    }
    return appended;
  }

  /** What was removed is gone for everybody already: what cannot be deleted now is left to the upkeep. */
  async function cleanUp(): Promise<void> {
    await upkeep.clean().catch(() => {});
    upkeep.nudge();
  }

  async function close(): Promise<void> {
    tail.end();
    upkeep.stop();
    line.hurry();
    await Promise.allSettled(running);
    await searcher.close();
    await upkeep.finish();
    await line.close();
  }

  return {
    append: (given) => whileOpen(() => append(given)),
    session: (key) => whileOpen(async () => optional(await line.call('session', key), toSession)),
    read: (key, range = {}) =>
      whileOpen(() => readPages({ line, key, range, convert: (row) => toStoredEvent(row, upcast) })),
    request: (owner, requestId) =>
      whileOpen(async () => optional(await line.call('request', { owner, requestId }), toTailed)),
    sessions: (filter) =>
      whileOpen(async () => {
        const { rows, next } = await line.call('sessions', filter);
        return { sessions: rows.map(toSession), ...(next === null ? {} : { next }) };
      }),
    search: (query) => whileOpen(async () => (await searcher.search(query)).map(toTailed)),
    remove: (key) =>
      whileOpen(async () => {
        const { removed } = await line.call('remove', key);
        if (removed) await cleanUp();
        return removed;
      }),
    sweep: (options) =>
      whileOpen(async () => {
        const swept = await line.call('sweep', options);
        if (swept.removed > 0) await cleanUp();
        return swept;
      }),
    position: () => whileOpen(async () => (await line.call('position', null)).position),
    watch: ({ after, ...options } = {}) =>
      tail.watch(after === undefined ? options : { ...options, after: givenPlace(after) }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function toPath(location: string): string {
  // sqlite:///absolute is how many other programs write it.
  const path = location.replace(/^\/\/(?=\/)/, '');
  if (path === '' || path === ':memory:' || path.includes('\u0000')) {
    throw new ThoughtlineError(
      'journal/unknown-store',
      'sqlite: needs the path of a file. For a journal without a file use memory:',
    );
  }
  return resolve(path);
}

function optional<From, To>(value: From | null, convert: (value: From) => To): To | undefined {
  return value === null ? undefined : convert(value);
}
