import { ThoughtlineError } from '../base/error.ts';
import { checkedJournal } from './checked-journal.ts';
import type { Upcast } from './event.ts';
import type { Journal } from './journal.ts';
import { asStored } from './stored-event.ts';

/** How a journal is opened. */
export interface JournalOptions {
  /** `full` (default) also survives a loss of power; `normal` survives every crash of the program and writes faster. */
  readonly durability?: 'full' | 'normal';
  /**
   * False works on a SQLite file in the caller's thread, which then waits for the disk: less memory and quicker answers,
   * for a process that serves one client. Searching has a thread of its own all the same.
   */
  readonly hasThread?: boolean;
  /** Brings old events up to date whenever they are read. */
  readonly upcast?: Upcast;
}

/** Opens the store that the URL names. Only the driver that is needed is loaded. */
export async function openJournal(url: string, options: JournalOptions = {}): Promise<Journal> {
  return checkedJournal(await openStore(url, options));
}

async function openStore(url: string, options: JournalOptions): Promise<Journal> {
  const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/s.exec(url) ?? [];
  if (scheme === 'memory') {
    const { openMemory } = await import('./memory/open-memory.ts');
    return openMemory(options.upcast ?? asStored);
  }
  if (scheme === 'sqlite') {
    const { openSqlite } = await import('./sqlite/open-sqlite.ts');
    return openSqlite(rest, options);
  }
  if (scheme === 'postgres' || scheme === 'postgresql') {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    return openPostgres(url, options);
  }
  // The URL itself is not shown: it may hold a password.
  throw new ThoughtlineError(
    'journal/unknown-store',
    'A store is one of: memory:, sqlite:PATH, postgres://USER:PASSWORD@HOST/DATABASE.',
  );
}
