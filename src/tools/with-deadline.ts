/** How a piece of work ended. */
export type Ended<Value> =
  | { readonly status: 'done'; readonly value: Value }
  | { readonly status: 'failed'; readonly thrown: unknown }
  | { readonly status: 'timeout' }
  | { readonly status: 'aborted' };

/** What can end work early. */
export interface Deadline {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work that may be ended early. The work's own signal aborts then; work that does not listen goes on alone, and
 * what it still says is ignored.
 */
export async function withDeadline<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  { timeoutMs, signal }: Deadline,
): Promise<Ended<Value>> {
  if (signal?.aborted === true) return { status: 'aborted' };
  const controller = new AbortController();
  return new Promise((resolve) => {
    const end = (ended: Ended<Value>): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(ended);
      if (ended.status === 'timeout' || ended.status === 'aborted') controller.abort(ended.status);
    };
    const onAbort = (): void => end({ status: 'aborted' });
    const timer = setTimeout(() => end({ status: 'timeout' }), timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    settled(work, controller.signal).then(end);
  });
}

async function settled<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
): Promise<Ended<Value>> {
  try {
    return { status: 'done', value: await work(signal) };
  } catch (thrown) {
    return { status: 'failed', thrown };
  }
}
