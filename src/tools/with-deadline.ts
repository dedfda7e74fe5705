import type { Cancellation } from '../base/cancellation.ts';

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
  /** Cancels the work; the timeout does so, too. */
  readonly cancellation: Cancellation;
}

/** How long work that was cancelled may still say what became of it: less than people notice. */
const LAST_WORD_MS = 500;

/**
 * Waits for work that may be ended early. Work that listens gets the last word: if it was
 * done in the moment it was cancelled, it counts as done, because its effects are there. Work that does not listen goes
 * on alone, and what it still says is ignored.
 */
export function withDeadline<Value>(
  work: () => Promise<Value>,
  { timeoutMs, cancellation }: Deadline,
): Promise<Ended<Value>> {
  if (cancellation.aborted) return Promise.resolve({ status: 'aborted' });
  return new Promise((resolve) => {
    let timer = timeoutMs === undefined ? undefined : setTimeout(() => end({ status: 'timeout' }), timeoutMs);
    const end = (ended: Ended<Value>): void => {
      clearTimeout(timer);
      cancellation.onCancel = undefined;
      resolve(ended);
      if (ended.status === 'timeout') cancellation.cancel('timeout');
    };
    cancellation.onCancel = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ status: 'aborted' }), LAST_WORD_MS);
    };
    work().then(
      (value) => end({ status: 'done', value }),
      // What fails after it was cancelled failed because of that.
      (thrown) => end(cancellation.aborted ? { status: 'aborted' } : { status: 'failed', thrown }),
    );
  });
}

/** Waits for what is not there yet; what is there already costs nothing. */
export function untilDeadline<Value>(
  value: Value | Promise<Value>,
  deadline: Deadline,
): Ended<Value> | Promise<Ended<Value>> {
  return value instanceof Promise ? withDeadline(() => value, deadline) : { status: 'done', value };
}
