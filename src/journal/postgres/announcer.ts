import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { CHANNEL } from './listener.ts';

// Not in the transaction of the write: PostgreSQL lets transactions that notify commit only one after the other. As a
// hint it need not be durable either.
const ANNOUNCE = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', '')`;
const PAUSE = 25;

/** Tells the watchers of all processes that something was written. Batches in quick succession are announced together. */
export interface Announcer {
  announce(): void;
  /** Says at once what is still to be said. */
  close(): Promise<void>;
}

/** Makes an announcer; what it fails to say, watchers find out by themselves a little later. */
export function createAnnouncer({ query }: Database): Announcer {
  const closing = new AbortController();
  let announcing: Promise<void> | undefined;
  let isOutdated = false;

  async function announceAll(): Promise<void> {
    while (isOutdated) {
      isOutdated = false;
      await query(ANNOUNCE).catch(() => {});
      await pause(PAUSE, undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
    announcing = undefined;
  }

  return {
    announce() {
      isOutdated = true;
      announcing ??= announceAll();
    },
    async close() {
      closing.abort();
      await announcing;
    },
  };
}
