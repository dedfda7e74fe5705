import { setTimeout as wait } from 'node:timers/promises';

/** The part of a stream that lines are written to. */
export interface LineStream {
  write(text: string): unknown;
  on(event: 'drain', listener: () => void): unknown;
  /** How much was written that nobody has read yet. */
  readonly writableLength: number;
  readonly writableNeedDrain: boolean;
}

/** Where answers go. */
export interface LineWriter {
  write(line: string): void;
  /** Waits until everything is read, or for so long at most. */
  flush(withinMs: number): Promise<void>;
}

const STEP_MS = 5;

/** Joins the lines of one turn of the event loop to one write. `onTurn` is called after each, and when a slow reader is back. */
export function writeLines(stream: LineStream, onTurn: () => void): LineWriter {
  let waiting = '';
  const hand = (): void => {
    const text = waiting;
    waiting = '';
    stream.write(text);
    onTurn();
  };
  stream.on('drain', onTurn);
  return {
    write(line) {
      if (waiting === '') setImmediate(hand);
      waiting += `${line}\n`;
    },
    async flush(withinMs) {
      for (let left = withinMs; left > 0 && (waiting !== '' || stream.writableLength > 0); left -= STEP_MS) {
        await wait(STEP_MS);
      }
    },
  };
}
