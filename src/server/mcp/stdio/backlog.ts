/** What came in and has not begun yet. */
export interface Backlog {
  add(chunk: Buffer): void;
  /** Begins one after the other for as long as it may. */
  begin(may: () => boolean): void;
  /** True when nothing more should be read, so that memory stays bounded. */
  isFull(): boolean;
}

const MOST_BYTES = 1_048_576;

/** Nothing yet. Some is read ahead of what can begin: a client that ends its input but reads no answers is noticed. */
export function createBacklog(onChunk: (chunk: Buffer) => void): Backlog {
  let waiting: Buffer[] = [];
  let bytes = 0;
  return {
    add(chunk) {
      waiting.push(chunk);
      bytes += chunk.length;
    },
    begin(may) {
      let begun = 0;
      for (const chunk of waiting) {
        if (!may()) break;
        begun += 1;
        bytes -= chunk.length;
        onChunk(chunk);
      }
      waiting = waiting.slice(begun);
    },
    isFull: () => bytes > MOST_BYTES,
  };
}
