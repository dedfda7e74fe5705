import type { SdkStreamPart } from './sdk-types.ts';

/** Reads a stream until its end or until somebody stops, whatever comes first; what is left of it is let go. */
export async function* readParts(
  stream: ReadableStream<SdkStreamPart>,
  signal: AbortSignal,
): AsyncGenerator<SdkStreamPart, void, undefined> {
  const reader = stream.getReader();
  const cancel = (): Promise<void> => reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  let isFinished = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      isFinished = value.type === 'finish';
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    void (isFinished ? readOut(reader, cancel) : cancel());
  }
}

/** A connection that is read to its end can be used again; one that is broken off, or never ends, cannot. */
async function readOut(reader: ReadableStreamDefaultReader<SdkStreamPart>, cancel: () => void): Promise<void> {
  const timer = setTimeout(cancel, LONGEST_END_MS).unref();
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is complete; how its connection ends is nobody's business.
  } finally {
    clearTimeout(timer);
  }
}

const LONGEST_END_MS = 1000;

/** Waits for an answer; rejects as soon as the signal says so, also where whoever answers does not listen to it. */
export function untilAborted<Value>(
  answer: PromiseLike<Value>,
  { signal, tooLate }: { readonly signal: AbortSignal; readonly tooLate?: (value: Value) => Promise<void> },
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    answer
      .then(
        (value) => {
          if (signal.aborted) tooLate?.(value).catch(() => {});
          resolve(value);
        },
        (error: unknown) => reject(error),
      )
      .then(() => signal.removeEventListener('abort', stop));
  });
}
