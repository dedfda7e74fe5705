import type { Readable } from 'node:stream';

/** Resolves when nothing more comes in, whatever the reason; from then on nothing is read. */
export function inputEnd(input: Readable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      input.pause();
      resolve();
    };
    for (const event of ['end', 'close', 'error']) input.once(event, end);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
