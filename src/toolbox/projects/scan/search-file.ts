import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { countLines, type FoundLine, findLines } from './find-lines.ts';
import { requiredLiteral } from './required-literal.ts';

/** Most files fit in one; of larger ones this much is in memory at a time. */
const CHUNK_BYTES = 1_048_576;
const LINE_END = 0x0a;

/** Searches one file after the other with the same pattern, into the same memory. */
export interface FileSearch {
  /** The lines that match; none in a binary file. Throws what the file system throws. */
  search(path: string): FoundLine[];
}

/** Prepares a search. `watch` is told when the pattern itself is at work, which may take forever. */
export function createFileSearch(pattern: RegExp, most: number, watch: (match: () => void) => void): FileSearch {
  const literal = requiredLiteral(pattern);
  const needle = literal === undefined ? undefined : Buffer.from(literal);
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);

  const searchChunk = (chunk: Buffer, encoding: SixteenBits | undefined, place: Place): boolean => {
    // Sixteen bits per character: neither the literal nor a zero byte says anything.
    if (encoding === undefined && needle !== undefined && !chunk.includes(needle)) return true;
    if (encoding === undefined && chunk.includes(0)) return false;
    const text = decode(chunk, encoding).replace(/^\uFEFF/, '');
    watch(() => place.found.push(...findLines(text, { pattern, most: most - place.found.length, ...place })));
    return true;
  };

  const searchOpen = (descriptor: number): FoundLine[] => {
    const found: FoundLine[] = [];
    let encoding: SixteenBits | undefined;
    let firstLine = 1;
    for (let kept = 0, isFirst = true; ; isFirst = false) {
      const filled = kept + readSync(descriptor, buffer, kept, CHUNK_BYTES - kept, null);
      if (isFirst) encoding = sixteenBits(buffer, filled);
      const isLast = filled < CHUNK_BYTES;
      const end = isLast ? filled : endOfLines(buffer, encoding);
      const chunk = buffer.subarray(0, end);
      if (!searchChunk(chunk, encoding, { found, firstLine })) return [];
      if (isLast || found.length >= most) return found;
      firstLine += countLineEnds(chunk, encoding);
      buffer.copyWithin(0, end, filled);
      kept = filled - end;
    }
  };

  return {
    search: (path) => {
      // Links are not followed, and what has become a pipe does not block.
      const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        return searchOpen(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

interface Place {
  readonly found: FoundLine[];
  readonly firstLine: number;
}

type SixteenBits = 'little' | 'big';

function sixteenBits(buffer: Buffer, length: number): SixteenBits | undefined {
  if (length < 2) return undefined;
  const mark = buffer.readUInt16BE(0);
  if (mark === 0xfffe) return 'little';
  return mark === 0xfeff ? 'big' : undefined;
}

function decode(chunk: Buffer, encoding: SixteenBits | undefined): string {
  // Latin-1 is the faster way to read ASCII.
  if (encoding === undefined) return chunk.toString(isAscii(chunk) || !isUtf8(chunk) ? 'latin1' : 'utf8');
  const even = chunk.subarray(0, chunk.length & ~1);
  return (encoding === 'little' ? even : Buffer.from(even).swap16()).toString('utf16le');
}

/** Where the last whole line of a full buffer ends; a line that is longer is cut. */
function endOfLines(buffer: Buffer, encoding: SixteenBits | undefined): number {
  const end = buffer.lastIndexOf(LINE_END) + 1;
  if (end === 0) return buffer.length;
  return encoding === undefined ? end : (end + 1) & ~1;
}

function countLineEnds(chunk: Buffer, encoding: SixteenBits | undefined): number {
  if (encoding !== undefined) return countLines(decode(chunk, encoding), 0, chunk.length);
  let count = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}
