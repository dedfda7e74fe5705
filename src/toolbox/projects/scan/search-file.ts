import { isAscii, isUtf8 } from 'node:buffer';
import { closeSync, constants, openSync } from 'node:fs';
import { isSixteenBitText } from '../text-file.ts';
import { countLines, type FoundLine, findLines } from './find-lines.ts';
import { type LineChunk, lineChunks, type SixteenBits } from './line-chunks.ts';
import { requiredLiteral } from './required-literal.ts';

/** Most files fit in one; of larger ones this much is in memory at a time. */
const CHUNK_BYTES = 1_048_576;
const LINE_END = 0x0a;
/** A pattern that names CR looks for it. For all others CRLF is one line end: JavaScript sees an empty line within it. */
const RETURN = /(?<!\\)(?:\\\\)*\\(?:r|x0d|u000d|u\{0*d\}|cm)/i;

/** Searches one file after the other with the same pattern, into the same memory. */
export interface FileSearch {
  /** The lines that match; none in a binary file. Throws what the file system throws. */
  search(path: string): SearchedFile;
}

/** What was found in a file, and whether the rest of a line that is too long was left out. */
export interface SearchedFile {
  readonly lines: FoundLine[];
  readonly isPartial: boolean;
}

/** Prepares a search. `watch` is told when the pattern itself is at work, which may take forever. */
export function createFileSearch(pattern: RegExp, most: number, watch: (match: () => void) => void): FileSearch {
  const literal = requiredLiteral(pattern);
  const needle = literal === undefined ? undefined : Buffer.from(literal);
  const isReturnNamed = RETURN.test(pattern.source);
  const memory = Buffer.allocUnsafeSlow(CHUNK_BYTES);

  const searchChunk = ({ bytes, encoding }: LineChunk, place: Place): boolean => {
    // Of a binary file nothing more is read. With sixteen bits per character neither a zero byte nor the literal says
    // anything.
    if (encoding === undefined && bytes.includes(0)) return false;
    if (encoding === undefined && needle !== undefined && !bytes.includes(needle)) return true;
    const plain = decode(bytes, encoding).replace(/^\uFEFF/, '');
    if (encoding !== undefined && !isSixteenBitText(plain)) return false;
    const text = isReturnNamed ? plain : plain.replaceAll('\r\n', '\n');
    watch(() => place.found.push(...findLines(text, { pattern, most: most - place.found.length, ...place })));
    return true;
  };

  const searchOpen = (descriptor: number): SearchedFile => {
    const found: FoundLine[] = [];
    let isPartial = false;
    let firstLine = 1;
    for (const chunk of lineChunks(descriptor, memory)) {
      if (!searchChunk(chunk, { found, firstLine })) return { lines: [], isPartial: false };
      if (found.length >= most) break;
      // The end of a line that was cut was left out, but it was there.
      firstLine += chunk.isCut ? 1 : countLineEnds(chunk);
      isPartial ||= chunk.isCut;
    }
    return { lines: found, isPartial };
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

function decode(bytes: Buffer, encoding: SixteenBits | undefined): string {
  // Latin-1 is the faster way to read ASCII.
  if (encoding === undefined) return bytes.toString(isAscii(bytes) || !isUtf8(bytes) ? 'latin1' : 'utf8');
  const even = bytes.subarray(0, bytes.length & ~1);
  return (encoding === 'little' ? even : Buffer.from(even).swap16()).toString('utf16le');
}

function countLineEnds({ bytes, encoding }: LineChunk): number {
  if (encoding !== undefined) return countLines(decode(bytes, encoding), 0, bytes.length);
  let count = 0;
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}
