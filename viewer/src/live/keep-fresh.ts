import type { Feed } from './feed.ts';
import { DELETED } from './feed-message.ts';
import type { Throttled } from './throttled.ts';

/** A list that can be read again. */
export interface FreshList {
  /** Ends what is being read when the reader leaves. */
  readonly left: AbortController;
  readonly refresh: Throttled;
  /** Takes a deleted session out at once: no reader waits for the next answer to see it go. */
  drop(sessionId: string): void;
}

/** Reads a list now and whenever something happens; gives what ends it. */
export function keepFresh(feed: Feed, { left, refresh, drop }: FreshList): () => void {
  refresh();
  const ignore = feed.listen((event) => {
    if (event?.type === DELETED) drop(event.sessionId);
    refresh();
  });
  return () => {
    left.abort();
    refresh.stop();
    ignore();
  };
}
