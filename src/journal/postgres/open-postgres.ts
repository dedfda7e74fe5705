import { type CheckedAppend, checkAppend } from '../check-append.ts';
import { closedError } from '../closed-error.ts';
import type { Journal } from '../journal.ts';
import { createLiveTail } from '../live-tail.ts';
import type { JournalOptions } from '../open-journal.ts';
import { asStored } from '../stored-event.ts';
import { createAnnouncer } from './announcer.ts';
import { createAppendLane } from './append-lane.ts';
import { type Connector, createConnector } from './connection.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { toJournalError } from './pg-errors.ts';
import { createReads } from './reads.ts';
import { removeSession, sweepSessions } from './removal.ts';
import { search } from './search.ts';
import { createTailSource } from './tail-source.ts';
import { createWordIndexer } from './word-indexer.ts';

// The lane only ever runs one statement: it is planned once, for tables that grow after that.
const LANE_SETTINGS = `SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;`;

// `normal` takes what the server is set to.
const DURABLE = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') = 'off';`;

/** Opens the journal in the database that a `postgres://` URL names, in the first schema of its search path. */
export async function openPostgres(url: string, options: JournalOptions): Promise<Journal> {
  const connector = createConnector(url);
  await prepare(connector);
  const upcast = options.upcast ?? asStored;
  const setUp = LANE_SETTINGS + (options.durability === 'normal' ? '' : DURABLE);
  const database = createDatabase(connector);
  const reads = createReads(database, upcast);
  const source = createTailSource({ database, connector, upcast });
  const tail = createLiveTail({ ...source, position: () => begin(source.position()) });
  const announcer = createAnnouncer(database);
  const indexer = createWordIndexer(database);
  // One lane: a second one would halve the batches, and the cost of a batch hardly depends on its size.
  const lane = createAppendLane({ connector, setUp, onStored });
  let watchersBegin: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;

  function onStored(appends: readonly CheckedAppend[]): void {
    tail.wake();
    indexer.add(searchableTexts(appends));
    announcer.announce();
  }

  /** Holds appends back until a watcher knows where it begins: what is appended after `watch` must be seen. */
  function begin<Result>(position: Promise<Result>): Promise<Result> {
    watchersBegin = Promise.allSettled([watchersBegin, position]);
    return position;
  }

  /** Runs a call on the open journal: an error is always a rejection, and a closed journal refuses. */
  async function whenOpen<Result>(call: () => Promise<Result>): Promise<Result> {
    if (closing !== undefined) throw closedError();
    return call();
  }

  async function close(): Promise<void> {
    await watchersBegin;
    tail.end();
    await lane.close();
    await Promise.all([announcer.close(), indexer.close()]);
    await database.close();
  }

  return {
    append: (append) =>
      whenOpen(async () => {
        const checked = checkAppend(append);
        await watchersBegin;
        return lane.append(checked);
      }),
    session: (key) => whenOpen(() => reads.session(key)),
    read: (key, range) => whenOpen(() => reads.read(key, range)),
    request: (owner, requestId) => whenOpen(() => reads.request(owner, requestId)),
    sessions: (filter) => whenOpen(() => reads.sessions(filter)),
    search: (query) => whenOpen(() => search({ database, upcast, onUnindexed: indexer.lookSoon }, query)),
    remove: (key) => whenOpen(() => removeSession(database, key)),
    sweep: (idle) => whenOpen(() => sweepSessions(database, idle)),
    position: () => whenOpen(() => begin(source.position())),
    watch: (wanted = {}) => tail.watch(wanted),
    close: () => (closing ??= close()),
  };
}

function searchableTexts(appends: readonly CheckedAppend[]): string[] {
  return appends.flatMap(({ events }) => events.flatMap(({ text }) => text ?? []));
}

async function prepare(connector: Connector): Promise<void> {
  // Waiting for another process that migrates may take longer than any other call.
  const client = await connector.connect({ lock_timeout: 0, statement_timeout: 0, query_timeout: 0 });
  try {
    await migrate(client);
  } catch (error) {
    throw toJournalError(error, connector.server);
  } finally {
    await client.end();
  }
}
