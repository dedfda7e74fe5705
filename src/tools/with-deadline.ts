/** How a piece of work ended. */
export type Ended<Value> =
  | { readonly status: 'done'; readonly value: Value }
  | { readonly status: 'failed'; readonly thrown: unknown }
  | { readonly status: 'timeout' }
  | { readonly status: 'aborted' };

/** What can end work early. */
export interface Deadline {
  /** Without it the work may take its time. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** How long work that was cancelled may still say what became of it: less than people notice. */
const LAST_WORD_MS = 500;

/**
 * Runs work that may be ended early. The work's own signal aborts then. Work that listens gets the last word: if it was
 * done in the moment it was cancelled, it counts as done, because its effects are there. Work that does not listen goes
 * on alone, and what it still says is ignored.
 */
export function withDeadline<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { timeoutMs, signal }: Deadline,
): Promise<Ended<Value>> {
  if (signal?.aborted === true) return Promise.resolve({ status: 'aborted' });
  const controller = new AbortController();
  return new Promise((resolve) => {
    let timer = timeoutMs === undefined ? undefined : setTimeout(() => end({ status: 'timeout' }), timeoutMs);
    const end = (ended: Ended<Value>): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(ended);
      if (ended.status === 'timeout') controller.abort('timeout');
    };
    const onAbort = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ status: 'aborted' }), LAST_WORD_MS);
      controller.abort('aborted');
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    settled(work, controller.signal).then(end);
  });
}

/** Waits for what is not there yet; what is there already costs nothing. */
export function untilDeadline<Value>(
  value: Value | Promise<Value>,
  deadline: Deadline,
): Ended<Value> | Promise<Ended<Value>> {
  return value instanceof Promise ? withDeadline(() => value, deadline) : { status: 'done', value };
}

async function settled<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
): Promise<Ended<Value>> {
  try {
    return { status: 'done', value: await work(signal) };
  } catch (thrown) {
    // What fails after it was cancelled failed because of that.
    return signal.aborted ? { status: 'aborted' } : { status: 'failed', thrown };
  }
}
