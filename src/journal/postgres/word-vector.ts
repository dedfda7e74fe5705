import { wordsOf } from '../search-terms.ts';

// tsvector keeps no more than this many places per word, and none beyond the last.
const MOST_OCCURRENCES = 255;
const LAST_OCCURRENCE = 16_383;

// In UTF-8, of what is one unit in JavaScript.
const LONGEST_CHARACTER = 3;

/** Stands in the vector of a text too long for places; no word of a text is like it. */
export const LONG_TEXT = '~';

/** The words of a text with their places, so that phrases can be found, as a `tsvector` in binary form. */
export function toWordVector(text: string): Uint8Array {
  const words = wordsOf(text);
  const places = new Map<string, number[]>();
  let most = 0;
  for (const [index, word] of words.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [index + 1]);
    else most = Math.max(most, known.push(index + 1));
  }
  if (words.length <= LAST_OCCURRENCE && most <= MOST_OCCURRENCES) return write(places);
  return write(new Map([LONG_TEXT, ...places.keys()].map((word) => [word, []])));
}

/** Their number, then each word with a zero behind it, the number of its places, and these. */
function write(places: ReadonlyMap<string, readonly number[]>): Uint8Array {
  let room = 4;
  for (const [word, list] of places) room += word.length * LONGEST_CHARACTER + 3 + 2 * list.length;
  const bytes = Buffer.allocUnsafe(room);
  let at = bytes.writeInt32BE(places.size);
  for (const [word, list] of places) {
    at = writeWord(bytes, word, at);
    bytes[at++] = 0;
    at = writeNumber(bytes, list.length, at);
    for (const place of list) at = writeNumber(bytes, place, at);
  }
  return bytes.subarray(0, at);
}

/** Nearly all words are short and plain: writing those by hand takes half the time that a call of `write` takes. */
function writeWord(bytes: Buffer, word: string, start: number): number {
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    if (code > 0x7f) return start + bytes.write(word, start);
    bytes[start + index] = code;
  }
  return start + word.length;
}

function writeNumber(bytes: Buffer, number: number, at: number): number {
  bytes[at] = number >> 8;
  bytes[at + 1] = number & 0xff;
  return at + 2;
}
