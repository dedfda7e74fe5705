import { wordsOf } from '../search-terms.ts';

// tsvector keeps no more than this many places per word, and none beyond the last.
const MOST_OCCURRENCES = 255;
const LAST_OCCURRENCE = 16_383;

/** Stands in the vector of a text too long for places; no word of a text is like it. */
export const LONG_TEXT = '~';

/** The words of a text with their places, so that phrases can be found. */
export function toWordVector(text: string): ReadonlyMap<string, readonly number[]> {
  const words = wordsOf(text);
  const vector = new Map<string, number[]>();
  let most = 0;
  for (const [index, word] of words.entries()) {
    const places = vector.get(word) ?? [];
    most = Math.max(most, places.push(index + 1));
    vector.set(word, places);
  }
  if (words.length <= LAST_OCCURRENCE && most <= MOST_OCCURRENCES) return vector;
  return new Map([LONG_TEXT, ...vector.keys()].map((word) => [word, []]));
}
