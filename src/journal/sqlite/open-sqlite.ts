import { resolve } from 'node:path';
import { ThoughtlineError } from '../../base/error.ts';
import { checkAppend } from '../check-append.ts';
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
import { createUse } from './use.ts';
import { createWorkerLine, type WorkerLine } from './worker-line.ts';
import { type StartThread, startWorkerThread } from './worker-thread.ts';

/**
 * Opens a journal file. All work on it is done in a worker thread, so the caller's thread never waits for the disk, unless
 * the caller wants to do it.
 */
export async function openSqlite(location: string, options: JournalOptions): Promise<Journal> {
  const connection: ConnectionOptions = { path: toPath(location), durability: options.durability ?? 'full' };
  const line = createWorkerLine(connection, await threadFor(options));
  try {
    await line.call('open', null);
  } catch (error) {
    await line.close();
    throw error;
  }
  return createSqliteJournal(line, createSearcher(line, connection), options.upcast ?? asStored);
}

function createSqliteJournal(line: WorkerLine, searcher: Searcher, upcast: Upcast): Journal {
  const use = createUse();
  const toTailed = ({ ownerName, sessionName, ...row }: TailedRow): TailedEvent => ({
    session: { owner: ownerName, id: sessionName },
    event: toStoredEvent(row, upcast),
  });
  const tail = createLiveTail(createTailSource(line, toTailed));
  const upkeep = createUpkeep(line);
  // What an earlier process left undone.
  upkeep.nudge();

  async function append(given: Append): Promise<Appended> {
    use.begin();
    try {
      const appended = await line.call('append', checkAppend(given), { isWithdrawn: given.isWithdrawn });
      if (appended.status === 'stored') {
        tail.wake();
        upkeep.nudge(given.events.length);
      }
      return appended;
    } finally {
      use.end();
    }
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
    await use.over();
    await searcher.close();
    await upkeep.finish();
    await line.close();
  }

  return {
    append,
    session: (key) => use.during(async () => optional(await line.call('session', key), toSession)),
    read: (key, range = {}) =>
      use.during(() => readPages({ line, key, range, convert: (row) => toStoredEvent(row, upcast) })),
    request: (owner, requestId) =>
      use.during(async () => optional(await line.call('request', { owner, requestId }), toTailed)),
    sessions: (filter) =>
      use.during(async () => {
        const { rows, next } = await line.call('sessions', filter);
        return { sessions: rows.map(toSession), ...(next === null ? {} : { next }) };
      }),
    search: (query) => use.during(async () => (await searcher.search(query)).map(toTailed)),
    remove: (key) =>
      use.during(async () => {
        const { removed } = await line.call('remove', key);
        if (removed) await cleanUp();
        return removed;
      }),
    sweep: (options) =>
      use.during(async () => {
        const swept = await line.call('sweep', options);
        if (swept.removed > 0) await cleanUp();
        return swept;
      }),
    position: () => use.during(async () => (await line.call('position', null)).position),
    watch: ({ after, ...options } = {}) =>
      tail.watch(after === undefined ? options : { ...options, after: givenPlace(after) }),
    close: () => use.close(close),
  };
}

/** The thread that does the work on the file. */
async function threadFor({ hasThread = true }: JournalOptions): Promise<StartThread> {
  if (hasThread) return startWorkerThread;
  const { workHere } = await import('./work-here.ts');
  return workHere;
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
