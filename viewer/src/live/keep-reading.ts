import type { FeedMessage } from './feed-message.ts';
import { readStream } from './read-stream.ts';

/** A stream that comes back by itself. */
export interface Reading {
  /** Comes back now instead of waiting. */
  hurry(): void;
  stop(): void;
}

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A connection that lasted so long was a good one. */
const GOOD_MS = 5_000;

/** Reads the server's events for ever, over restarts and lost networks: nothing is missed and nothing comes twice. */
export function keepReading(token: string | undefined, tell: (message: FeedMessage) => void): Reading {
  const stopped = new AbortController();
  const place: { lastId: string | undefined } = { lastId: undefined };
  let wake = (): void => {};

  async function read(): Promise<void> {
    for (let wait = SHORTEST_WAIT_MS; !stopped.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      tell({ type: 'status', status: { state: 'connecting' } });
      const startedAt = Date.now();
      const end = await readStream({ token, place, tell, signal: stopped.signal });
      if (stopped.signal.aborted) return;
      if (end === 'unauthorized') return tell({ type: 'status', status: { state: 'unauthorized' } });
      if (Date.now() - startedAt > GOOD_MS) wait = SHORTEST_WAIT_MS;
      const jittered = wait * (0.75 + Math.random() / 2);
      tell({ type: 'status', status: { state: 'waiting', retryAt: Date.now() + jittered } });
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, jittered);
      });
    }
  }
  void read();

  return {
    hurry: () => wake(),
    stop: () => {
      stopped.abort();
      wake();
    },
  };
}
