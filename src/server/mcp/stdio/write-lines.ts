import { waitUntil } from './wait-until.ts';

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
  /** True while so much waits for the reader that nothing more should be asked for; many chunks are read in one turn. */
  isFull(): boolean;
  /** Waits until everything is read, or for so long at most. */
  flush(withinMs: number): Promise<void>;
}

const MOST_WAITING = 65_536;

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
      if (waiting === '') process.nextTick(hand);
      waiting += `${line}\n`;
    },
    isFull: () => waiting.length > MOST_WAITING || stream.writableNeedDrain,
    flush: (withinMs) => waitUntil(() => waiting === '' && stream.writableLength === 0, withinMs),
  };
}
