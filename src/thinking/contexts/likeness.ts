import { hashOf, LETTER, NAME_SIGN, NUMBER, type Words, wordsOf } from './words.ts';

const MOST_WORDS = 47;
/** So few words say something else in another order. */
const FEW_WORDS = 4;

/** Words that say that something is done once more, and nothing else. */
const FILLERS = new Set('again also just more now ok okay once please still then well'.split(' ').map(hashOf));

/**
 * A small sketch of a text's wording, for telling whether two texts say nearly the same. Linear in the text. First what
 * must be equal, then the words: of very many those with the smallest hashes, which are the same ones for every text.
 */
export function sketchOf(text: string): readonly number[] {
  const words = wordsOf(text);
  const hashes = wordsThatMatter(words);
  let fixed = hashes.length > FEW_WORDS ? 0 : hashOf(hashes.join(' ') || text.trim());
  for (const hash of hashes) if (isName(words.get(hash) ?? 0)) fixed += hash;
  const sketch = [fixed >>> 0];
  const sorted = new Uint32Array(hashes).sort();
  for (const hash of sorted.subarray(0, MOST_WORDS)) sketch.push(hash);
  return sketch;
}

/**
 * How alike two sketched texts are: 1 for the same words, near 0 for different ones. A word in place of another counts
 * more than a word that was added, and another name makes another thought: `file1.ts` is progress after `file0.ts`.
 */
export function likeness(a: readonly number[], b: readonly number[]): number {
  if (a[0] !== b[0]) return 0;
  const horizon = Math.min(horizonOf(a), horizonOf(b));
  const wordsIn = (sketch: readonly number[]): Set<number> =>
    new Set(sketch.slice(1).filter((word) => word <= horizon));
  const mine = wordsIn(a);
  const theirs = wordsIn(b);
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  const most = Math.max(mine.size, theirs.size);
  const replaced = Math.min(mine.size, theirs.size) - shared;
  const added = most - shared - replaced;
  return most === 0 ? 1 : Math.max(0, 1 - (REPLACED_WEIGHT * replaced + ADDED_WEIGHT * added) / most);
}

// With 0.85 for nearly the same, one word in nine may be another, and three in ten may be new.
const REPLACED_WEIGHT = 1.3;
const ADDED_WEIGHT = 0.5;

/** Beyond the largest hash of a full sketch, nobody knows which words the text had. */
function horizonOf(sketch: readonly number[]): number {
  return sketch.length > MOST_WORDS ? (sketch.at(-1) ?? 0) : Number.POSITIVE_INFINITY;
}

/** Numbers matter where they are what the text is about, as in a calculation; fillers where there is nothing else. */
function wordsThatMatter(words: Words): readonly number[] {
  let numbers = 0;
  let told = 0;
  for (const marks of words.values()) {
    if ((marks & NUMBER) !== 0) numbers += 1;
    else if ((marks & LETTER) !== 0) told += 1;
  }
  const counted: number[] = [];
  const isTold = told >= 2 * numbers;
  for (const [hash, marks] of words) if (!isTold || (marks & NUMBER) === 0) counted.push(hash);
  const telling = counted.filter((hash) => !FILLERS.has(hash));
  return telling.length === 0 ? counted : telling;
}

/** A word that stands for one thing only: a path, an identifier, a word with a number in it. */
function isName(marks: number): boolean {
  return (marks & NAME_SIGN) !== 0 && (marks & LETTER) !== 0;
}
