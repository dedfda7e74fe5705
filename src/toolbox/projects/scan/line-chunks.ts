import { readSync } from 'node:fs';

/** A piece of a file that begins where a line begins. */
export interface LineChunk {
  readonly bytes: Buffer;
  /** Of a file with sixteen bits per character, which of them come first. */
  readonly encoding: SixteenBits | undefined;
  /** Whether it is the beginning of a line that is too long; its rest is left out. */
  readonly isCut: boolean;
}

/** Which half of a character comes first. */
export type SixteenBits = 'little' | 'big';

/** Of a longer line only this much is read, in bytes. */
export const LONGEST_LINE_BYTES = 16_777_216;

/**
 * The bytes of an open file in chunks of whole lines, each in the memory of the one before. More memory than is given
 * is taken only for a line that does not fit in it.
 */
export function* lineChunks(descriptor: number, memory: Buffer): Generator<LineChunk> {
  let buffer = memory;
  let filled = readSync(descriptor, buffer, 0, buffer.length, null);
  const encoding = sixteenBits(buffer, filled);
  while (filled === buffer.length) {
    const end = endOfLast(buffer, encoding);
    let kept = filled;
    if (end > 0) {
      yield { bytes: buffer.subarray(0, end), encoding, isCut: false };
      kept = buffer.copy(buffer, 0, end);
    } else if (buffer.length < LONGEST_LINE_BYTES) buffer = Buffer.concat([buffer], buffer.length * 2);
    else {
      yield { bytes: wholeCharacters(buffer, encoding), encoding, isCut: true };
      kept = skipLine(descriptor, buffer, encoding);
    }
    filled = kept + readSync(descriptor, buffer, kept, buffer.length - kept, null);
  }
  yield { bytes: buffer.subarray(0, filled), encoding, isCut: false };
}

function sixteenBits(buffer: Buffer, length: number): SixteenBits | undefined {
  if (length < 2) return undefined;
  const mark = buffer.readUInt16BE(0);
  if (mark === 0xfffe) return 'little';
  return mark === 0xfeff ? 'big' : undefined;
}

/** Reads to the end of the line; how much behind it is in the buffer then. */
function skipLine(descriptor: number, buffer: Buffer, encoding: SixteenBits | undefined): number {
  for (;;) {
    const length = readSync(descriptor, buffer, 0, buffer.length, null);
    const end = endOfFirst(buffer.subarray(0, length), encoding);
    if (end > 0) return buffer.copy(buffer, 0, end, length);
    if (length < buffer.length) return 0;
  }
}

function lineEndOf(encoding: SixteenBits | undefined): Buffer {
  if (encoding === undefined) return Buffer.from('\n');
  return Buffer.from(encoding === 'little' ? [0x0a, 0] : [0, 0x0a]);
}

/** The place behind the last line end; 0 where there is none. The same bytes across two characters are no line end. */
function endOfLast(bytes: Buffer, encoding: SixteenBits | undefined): number {
  const lineEnd = lineEndOf(encoding);
  let at = bytes.lastIndexOf(lineEnd);
  while (at !== -1 && at % lineEnd.length !== 0) at = bytes.lastIndexOf(lineEnd, at - 1);
  return at === -1 ? 0 : at + lineEnd.length;
}

function endOfFirst(bytes: Buffer, encoding: SixteenBits | undefined): number {
  const lineEnd = lineEndOf(encoding);
  let at = bytes.indexOf(lineEnd);
  while (at !== -1 && at % lineEnd.length !== 0) at = bytes.indexOf(lineEnd, at + 1);
  return at === -1 ? 0 : at + lineEnd.length;
}

/** Without the beginning of a character whose rest is missing. */
function wholeCharacters(bytes: Buffer, encoding: SixteenBits | undefined): Buffer {
  const { length } = bytes;
  if (encoding !== undefined) {
    const high = bytes[encoding === 'little' ? length - 1 : length - 2] ?? 0;
    return high >= 0xd8 && high < 0xdc ? bytes.subarray(0, length - 2) : bytes;
  }
  const first = [1, 2, 3].find((back) => ((bytes[length - back] ?? 0) & 0xc0) !== 0x80);
  if (first === undefined) return bytes;
  const byte = bytes[length - first] ?? 0;
  const needed = [0xf0, 0xe0, 0xc0].findIndex((least) => byte >= least);
  return needed !== -1 && 4 - needed > first ? bytes.subarray(0, length - first) : bytes;
}
