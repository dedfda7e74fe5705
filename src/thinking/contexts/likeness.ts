import { addToHash, EMPTY_HASH, finished, hashOf } from './word-hash.ts';
import { createWordList, type WordList } from './word-list.ts';
import { LETTER, NAME_SIGN, NUMBER, readWords } from './words.ts';

const MOST_WORDS = 47;
/** So few words say something else in another order. */
const FEW_WORDS = 4;

/** Words that say that something is done once more, and nothing else. */
const FILLERS = new Set('again also just more now ok okay once please still then well'.split(' ').map(hashOf));
/** Where a filler can be by the last bits of its hash: most words are told from them by one look. */
const LAST_BITS = 0x3ff;
const FILLER_ENDS = new Set([...FILLERS].map((hash) => hash & LAST_BITS));
const MAY_BE_FILLER = Uint8Array.from({ length: LAST_BITS + 1 }, (_, end) => (FILLER_ENDS.has(end) ? 1 : 0));

/**
 * A small sketch of a text's wording, for telling whether two texts say nearly the same. First what must be equal, then
 * the words: of very many those with the smallest hashes, which are the same ones for every text.
 */
export type Sketch = readonly number[];

/** Makes the function that sketches texts, each in linear time. Asked for the same text twice, it reads it once. */
export function createSketcher(): (text: string) => Sketch {
  const words = createWordList();
  let last: { readonly text: string; readonly sketch: Sketch } | undefined;
  return (text) => {
    if (last?.text === text) return last.sketch;
    readWords(text, words);
    last = { text, sketch: sketchOf(words, text) };
    return last.sketch;
  };
}

function sketchOf(words: WordList, text: string): Sketch {
  const matter = whatMatters(words);
  const sketch = [0];
  let count = 0;
  let order = EMPTY_HASH;
  let names = 0;
  for (let index = 0; index < words.count(); index++) {
    const hash = words.hashAt(index);
    const marks = words.marksAt(index);
    if (!isOneOf(matter, hash, marks)) continue;
    count += 1;
    order = addToHash(order, hash);
    if (isName(marks)) names = (names + hash) & LARGEST_HASH;
    insertWord(sketch, hash);
  }
  const inOrder = count === 0 ? hashOf(text.trim()) : finished(order);
  sketch[0] = count > FEW_WORDS ? names : (names + inOrder) & LARGEST_HASH;
  return sketch;
}

const LARGEST_HASH = finished(-1);

/**
 * How alike two sketched texts are: 1 for the same words, near 0 for different ones. A word in place of another counts
 * more than a word that was added, and another name makes another thought: `file1.ts` is progress after `file0.ts`.
 */
export function likeness(a: Sketch, b: Sketch): number {
  if (a[0] !== b[0]) return 0;
  const horizon = Math.min(horizonOf(a), horizonOf(b));
  const mine = countWords(a, horizon);
  const theirs = countWords(b, horizon);
  const shared = countShared(a, b, horizon);
  const most = Math.max(mine, theirs);
  const replaced = Math.min(mine, theirs) - shared;
  const added = most - shared - replaced;
  return most === 0 ? 1 : Math.max(0, 1 - (REPLACED_WEIGHT * replaced + ADDED_WEIGHT * added) / most);
}

// With 0.85 for nearly the same, one word in nine may be another, and three in ten may be new.
const REPLACED_WEIGHT = 1.3;
const ADDED_WEIGHT = 0.5;

/** Beyond the largest hash of a full sketch, nobody knows which words the text had. */
function horizonOf(sketch: Sketch): number {
  return sketch.length > MOST_WORDS ? (sketch.at(-1) ?? 0) : Number.POSITIVE_INFINITY;
}

function countWords(sketch: Sketch, horizon: number): number {
  let count = sketch.length - 1;
  while (count > 0 && (sketch[count] ?? 0) > horizon) count -= 1;
  return count;
}

/** Both lists are sorted, so one walk along them meets every word that is in both. */
function countShared(a: Sketch, b: Sketch, horizon: number): number {
  let shared = 0;
  for (let mine = 1, theirs = 1; mine < a.length && theirs < b.length; ) {
    const word = a[mine] ?? 0;
    const other = b[theirs] ?? 0;
    if (word === other && word <= horizon) shared += 1;
    if (word <= other) mine += 1;
    if (word >= other) theirs += 1;
  }
  return shared;
}

/** Puts a word in its place among the sorted ones behind the first entry; the largest leaves where there are too many. */
function insertWord(sketch: number[], hash: number): void {
  const isFull = sketch.length > MOST_WORDS;
  let place = isFull ? MOST_WORDS : sketch.length;
  if (isFull && hash > (sketch[place] ?? 0)) return;
  for (; place > 1 && (sketch[place - 1] ?? 0) > hash; place -= 1) sketch[place] = sketch[place - 1] ?? 0;
  sketch[place] = hash;
}

/** Which words of a text tell what it is about. */
interface Matter {
  readonly hasNumbers: boolean;
  readonly hasFillers: boolean;
}

/** Numbers matter where they are what the text is about, as in a calculation; fillers where there is nothing else. */
function whatMatters(words: WordList): Matter {
  let numbers = 0;
  let told = 0;
  for (let index = 0; index < words.count(); index++) {
    const marks = words.marksAt(index);
    if ((marks & NUMBER) !== 0) numbers += 1;
    else if ((marks & LETTER) !== 0) told += 1;
  }
  const telling: Matter = { hasNumbers: told < 2 * numbers, hasFillers: false };
  for (let index = 0; index < words.count(); index++) {
    if (isOneOf(telling, words.hashAt(index), words.marksAt(index))) return telling;
  }
  return { ...telling, hasFillers: true };
}

function isOneOf({ hasNumbers, hasFillers }: Matter, hash: number, marks: number): boolean {
  return (hasNumbers || (marks & NUMBER) === 0) && (hasFillers || !isFiller(hash));
}

/** A word that stands for one thing only: a path, an identifier, a word with a number in it. */
function isName(marks: number): boolean {
  return (marks & NAME_SIGN) !== 0 && (marks & LETTER) !== 0;
}

function isFiller(hash: number): boolean {
  return MAY_BE_FILLER[hash & LAST_BITS] === 1 && FILLERS.has(hash);
}
