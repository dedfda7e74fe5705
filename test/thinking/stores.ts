import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Journal, openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../journal/postgres-server.ts';

/** A kind of store that every rule must hold on. */
export interface Store {
  readonly name: string;
  /** The same for a whole test file; rules are kept apart by their owners. */
  readonly journal: Journal;
  /** Opens the same store once more, as another process would; without it a store lives in one process only. */
  readonly reopen?: () => Promise<Journal>;
  readonly url: string;
}

/** All stores, open while the tests of the calling file run. A store's parts can be used inside tests only. */
export function useStores(): readonly Store[] {
  let folder: string;
  let server: PostgresServer;
  const memory = createStore('memory');
  const sqlite = createStore('SQLite');
  const postgres = createStore('PostgreSQL');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'thoughtline-thinking-'));
    server = await startPostgresServer();
    await memory.open('memory:');
    await sqlite.open(`sqlite:${folder}/thinking.db`);
    await postgres.open(await server.freshUrl());
  }, 60_000);

  afterAll(async () => {
    await Promise.all([memory, sqlite, postgres].map(({ close }) => close()));
    await server.stop();
    await rm(folder, { recursive: true });
  }, 60_000);

  return [memory.store, sqlite.store, postgres.store];
}

/** The stores that several processes can share. */
export function sharedBy(stores: readonly Store[]): readonly Store[] {
  return stores.filter(({ name }) => name !== 'memory');
}

function createStore(name: string): { store: Store; open(url: string): Promise<void>; close(): Promise<void> } {
  let url: string | undefined;
  const journals: Journal[] = [];
  const openOne = async (): Promise<Journal> => {
    const journal = await openJournal(known(url));
    journals.push(journal);
    return journal;
  };
  return {
    store: {
      name,
      get journal() {
        return known(journals[0]);
      },
      get url() {
        return known(url);
      },
      ...(name === 'memory' ? {} : { reopen: openOne }),
    },
    open: async (given) => {
      url = given;
      await openOne();
    },
    close: async () => {
      await Promise.all(journals.map((journal) => journal.close()));
    },
  };
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A store can be used inside tests only.');
  return value;
}
