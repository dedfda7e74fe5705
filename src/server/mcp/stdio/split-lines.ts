/** What a stream of bytes is cut into. */
export interface LineHandlers {
  onLine(line: Buffer): void;
  /** A line that is longer than allowed: nothing of it is kept but its ends, which may tell what it was. */
  onTooLong(ends: { readonly head: string; readonly tail: string; readonly bytes: number }): void;
}

/** Cuts a stream into lines as its chunks arrive. */
export interface LineSplitter {
  push(chunk: Buffer): void;
  /** What stands after the last line feed is a line too. */
  end(): void;
}

const LINE_FEED = 0x0a;
const KEPT_OF_TOO_LONG = 512;
const MOST_PARTS = 1_024;

/** Every byte is looked at once, and no more than `maxBytes` of an unfinished line are kept. */
export function splitLines({ onLine, onTooLong }: LineHandlers, maxBytes: () => number): LineSplitter {
  let parts: Buffer[] = [];
  let bytes = 0;
  let tooLong: { readonly head: string; tail: Buffer } | undefined;

  const add = (part: Buffer): void => {
    bytes += part.length;
    // A buffer of one byte takes a hundred.
    if (parts.length === MOST_PARTS) parts = [Buffer.concat(parts)];
    if (tooLong === undefined && bytes <= maxBytes()) return void parts.push(part);
    tooLong ??= { head: Buffer.concat([...parts, part]).toString('utf8', 0, KEPT_OF_TOO_LONG), tail: lastOf(parts) };
    parts = [];
    tooLong.tail = lastOf([tooLong.tail, part]);
  };

  const finish = (): void => {
    if (tooLong !== undefined) onTooLong({ head: tooLong.head, tail: tooLong.tail.toString(), bytes });
    else if (bytes > 0) onLine(join(parts));
    parts = [];
    bytes = 0;
    tooLong = undefined;
  };

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
        add(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
    },
    end: finish,
  };
}

/** Most lines arrive in one piece. */
function join(parts: readonly Buffer[]): Buffer {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}

function lastOf(parts: readonly Buffer[]): Buffer {
  const joined = Buffer.concat(parts);
  // A copy, so that the big buffer behind it can go.
  return Buffer.from(joined.subarray(Math.max(0, joined.length - KEPT_OF_TOO_LONG)));
}
