import { createInterface } from 'node:readline';
import type { Line, Lines } from './lines.ts';

/** Reads lines from a pipe or a file, without prompts. */
export function createPipedLines(input: NodeJS.ReadableStream): Lines {
  const readline = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const lines = readline[Symbol.asyncIterator]();
  let coming: Promise<Line> | undefined;

  const next = async (): Promise<Line> => {
    const { done, value } = await lines.next();
    return done === true ? { type: 'end' } : { type: 'line', text: value };
  };

  return {
    isTerminal: false,
    close: () => readline.close(),
    async read(_, { signal } = {}) {
      // A line that nobody waited for to the end belongs to whoever reads next.
      coming ??= next();
      const line = await orAborted(coming, signal);
      if (line === undefined) return { type: 'interrupted', text: '' };
      coming = undefined;
      return line;
    },
  };
}

function orAborted<Value>(coming: Promise<Value>, signal: AbortSignal | undefined): Promise<Value | undefined> {
  if (signal === undefined) return coming;
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(undefined);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    coming.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
