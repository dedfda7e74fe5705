import type { Position } from './event.ts';
import type { TailedEvent, WatchOptions } from './journal.ts';

/** Some events in order; `next` is where to go on, also when none of them was for this watcher. */
export interface TailPage {
  readonly events: readonly TailedEvent[];
  readonly next: Position;
  /** False when nothing newer was there at reading. */
  readonly more: boolean;
}

/** What a store gives to be watched. */
export interface TailSource {
  /** The position of the newest event. */
  position(): Promise<Position>;
  /** A bounded page, so that a slow watcher costs no memory. */
  page(after: Position, owner: string | undefined): Promise<TailPage>;
  /** Begins to call `wake` when another process may have written; runs only while somebody watches. */
  listen(wake: () => void): () => void;
}

/** The live tail of one open journal. */
export interface LiveTail {
  watch(options: WatchOptions): AsyncIterable<TailedEvent>;
  /** Tells the watchers that there may be something new. */
  wake(): void;
  /** Ends every watcher, now and later. */
  end(): void;
}

/** Makes a live tail of a store that can be read page by page: each watcher keeps nothing but its place. */
export function createLiveTail(source: TailSource): LiveTail {
  const sleeping = new Set<() => void>();
  let wakeUps = 0;
  let watchers = 0;
  let ended = false;
  let stopListening: (() => void) | undefined;

  function wake(): void {
    wakeUps += 1;
    if (sleeping.size > 0) for (const resume of [...sleeping]) resume();
  }

  /** Sleeps until something happened after `since` was noted; a wake-up during the last read is not missed. */
  function sleep(since: number, signal: AbortSignal | undefined): Promise<void> {
    if (wakeUps !== since || ended || signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const resume = (): void => {
        sleeping.delete(resume);
        signal?.removeEventListener('abort', resume);
        resolve();
      };
      sleeping.add(resume);
      signal?.addEventListener('abort', resume);
    });
  }

  async function* follow(start: Promise<Position>, { owner, signal }: WatchOptions): AsyncGenerator<TailedEvent> {
    const isOver = (): boolean => ended || signal?.aborted === true;
    watchers += 1;
    if (!ended) stopListening ??= source.listen(wake);
    try {
      let after = await start;
      while (!isOver()) {
        const since = wakeUps;
        const page = await source.page(after, owner);
        for (const event of page.events) {
          if (isOver()) return;
          yield event;
        }
        after = page.next;
        if (!page.more) await sleep(since, signal);
      }
    } catch (error) {
      if (!ended) throw error;
    } finally {
      watchers -= 1;
      if (watchers === 0) {
        stopListening?.();
        stopListening = undefined;
      }
    }
  }

  return {
    watch(options) {
      // Asked at once: what is written after this call is seen, however late the first event is taken.
      const start = options.after === undefined ? source.position() : Promise.resolve(options.after);
      start.catch(() => {});
      return follow(start, options);
    },
    wake,
    end() {
      ended = true;
      wake();
      // A watcher that nobody asks for its next event would never get to this by itself.
      stopListening?.();
      stopListening = undefined;
    },
  };
}
