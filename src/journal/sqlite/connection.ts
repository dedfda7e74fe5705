import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { codeOf, ThoughtlineError } from '../../base/error.ts';
import { type FileIdentity, identifyFile } from './file-identity.ts';
import { migrate } from './migrate.ts';

/** Where the file is and how firmly it is written. */
export interface ConnectionOptions {
  readonly path: string;
  readonly durability: 'full' | 'normal';
}

/** A value that SQLite can bind. */
export type Bindable = string | number | null;

/** A prepared statement whose rows have the shape that its SQL says. */
export interface Query<Row> {
  get(...values: Bindable[]): Row | undefined;
  all(...values: Bindable[]): Row[];
  iterate(...values: Bindable[]): Iterable<Row>;
  run(...values: Bindable[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
}

/** An open journal file. */
export interface Connection {
  /** Prepares once per SQL text. */
  query<Row = unknown>(sql: string): Query<Row>;
  /** Runs in one transaction that holds the write lock from its start, so that it cannot fail half-way for want of it. */
  write<Result>(work: () => Result): Result;
  /** Runs reads that all see the same moment. */
  read<Result>(work: () => Result): Result;
  /** Lets the work change the tables in which FTS5 keeps an index, which SQLite protects otherwise. */
  unprotected<Result>(work: () => Result): Result;
  /** What the file is known by among all that had its name while it was in use. */
  readonly file: string;
  /** False when the file was deleted or replaced since it was opened. */
  isInPlace(): boolean;
  close(): void;
}

// Short, because waiting inside SQLite is unfair between processes: the caller tries again with jitter.
const BUSY_TIMEOUT = 5;

/** Opens the file, creates it when it is missing, and brings its schema up to date; `lost` counts those that are gone. */
export function openConnection({ path, durability }: ConnectionOptions, lost: number): Connection {
  createPrivately(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
  try {
    // What is deleted is overwritten: nobody finds a removed thought in the bytes of the file.
    database.exec('PRAGMA secure_delete = ON');
    // Reads first: a file that is no journal of ours must stay as it is.
    migrate(database, path);
    database.exec(`
      PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'};
      PRAGMA journal_size_limit = 67108864;
    `);
  } catch (error) {
    database.close();
    throw error;
  }
  const identity = identifyFile(path);
  // The system may call the next file the same once this one is closed.
  return { ...connect(database, identity), file: `${identity.name} ${lost}` };
}

function connect(database: DatabaseSyncInstance, file: FileIdentity): Omit<Connection, 'file'> {
  // A statement does not keep its database alive; these closures do.
  const statements = new Map<string, StatementSyncInstance>();

  function query<Row>(sql: string): Query<Row> {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const prepared = database.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  }

  function transact<Result>(begin: string, work: () => Result): Result {
    query(begin).run();
    try {
      const result = work();
      query('COMMIT').run();
      return result;
    } catch (error) {
      // A full disk or an I/O error has rolled back by itself.
      if (database.isTransaction) query('ROLLBACK').run();
      throw error;
    }
  }

  return {
    query,
    write: (work) => transact('BEGIN IMMEDIATE', work),
    read: (work) => transact('BEGIN', work),
    unprotected(work) {
      database.enableDefensive(false);
      try {
        return work();
      } finally {
        database.enableDefensive(true);
      }
    },
    isInPlace: file.isInPlace,
    close() {
      statements.clear();
      database.close();
      if (!file.isInPlace()) file.removeRest();
    },
  };
}

/** What is beside a file that does not exist is of one that was deleted; SQLite would take it for a part of the new one. */
function removeLeftovers(path: string): void {
  const { name, isInPlace, removeRest } = identifyFile(path);
  // Asked again after the rest was noted: nothing is removed that is beside a file which another process made meanwhile.
  if (name === undefined && isInPlace()) removeRest();
}

/** Thoughts are private: the file, and with it the files that SQLite puts beside it, are for their owner only. */
function createPrivately(path: string): void {
  if (existsSync(path)) return;
  try {
    removeLeftovers(path);
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new ThoughtlineError(
        'journal/unavailable',
        `The directory ${dirname(path)} does not exist. Create it, or name another store.`,
      );
    }
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new ThoughtlineError('journal/full', `There is no space left to create ${path}.`);
    throw new ThoughtlineError(
      'journal/unavailable',
      `${path} cannot be created (${code}). Check the permissions of its directory.`,
      {
        cause: error,
      },
    );
  }
}
