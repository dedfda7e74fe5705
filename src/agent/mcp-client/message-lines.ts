/** The largest message that is read, also over HTTP: a model is shown a hundredth of it. */
export const LARGEST_MESSAGE: number = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Cuts what a server writes into lines. Gives false when a line is longer than allowed: there is no way to go on then. */
export function createLineReader(onLine: (line: string) => void, mostBytes: number): (chunk: Buffer) => boolean {
  let held: Buffer[] = [];
  let heldBytes = 0;
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      if (heldBytes + end - start > mostBytes) return false;
      const line = Buffer.concat([...held, chunk.subarray(start, end)]).toString();
      held = [];
      heldBytes = 0;
      start = end + 1;
      onLine(line);
    }
    held.push(chunk.subarray(start));
    heldBytes += chunk.length - start;
    return heldBytes <= mostBytes;
  };
}
