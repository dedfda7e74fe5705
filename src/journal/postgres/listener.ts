import { setTimeout as pause } from 'node:timers/promises';
import { abandon, type Connector } from './connection.ts';

/** The channel that writers notify once per batch. */
export const CHANNEL = 'thoughtline';

const LONGEST_PAUSE = 5_000;
const POLL_EVERY = 5_000;

/**
 * Calls `wake` when some process may have written, until the returned function is called. Notifications are only
 * hints: after every reconnect, and now and then in between, it wakes without one.
 */
export function listenForWrites(connector: Connector, wake: () => void): () => void {
  const stop = new AbortController();
  const poll = setInterval(wake, POLL_EVERY);

  async function listen(): Promise<void> {
    const client = await connector.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    const leave = (): void => abandon(client);
    stop.signal.addEventListener('abort', leave);
    try {
      if (stop.signal.aborted) return;
      client.on('notification', wake);
      await client.query(`LISTEN ${CHANNEL}`);
      wake();
      await ended;
    } finally {
      stop.signal.removeEventListener('abort', leave);
      leave();
    }
  }

  async function keepListening(): Promise<void> {
    let wait = 100;
    while (!stop.signal.aborted) {
      const began = Date.now();
      await listen().catch(() => {});
      // A connection that held for a while was a good one: the next is tried soon.
      wait = Date.now() - began > LONGEST_PAUSE ? 100 : Math.min(wait * 2, LONGEST_PAUSE);
      await pause(wait, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  void keepListening();
  return () => {
    clearInterval(poll);
    stop.abort();
  };
}
