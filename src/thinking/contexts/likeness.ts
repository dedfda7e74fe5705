const MOST_WORDS = 47;
/** So few words say something else in another order. */
const FEW_WORDS = 4;

/** Words that say that something is done once more, and nothing else. */
const FILLERS = new Set('again also just more now ok okay once please still then well'.split(' '));

// Scripts that put no spaces between words: pairs of characters stand for words.
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}]';
const UNSPACED_START = new RegExp(`^${UNSPACED}`, 'u');
const PLAIN = `(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}\\p{S}])+`;
// A word goes on behind a single mark: `don't`, `src/file0.ts`.
const TOKEN = new RegExp(`${UNSPACED}+|${PLAIN}(?:[^\\s\\p{L}\\p{M}\\p{N}\\p{S}]${PLAIN})*`, 'gu');

/**
 * A small sketch of a text's wording, for telling whether two texts say nearly the same. Linear in the text. First what
 * must be equal, then the words: of very many those with the smallest hashes, which are the same ones for every text.
 */
export function sketchOf(text: string): readonly number[] {
  const words = wordsOf(text.toLowerCase());
  const exact = words.length <= FEW_WORDS ? words.join(' ') || text.trim() : '';
  const names = words.filter(isName).reduce((sum, name) => sum + hashOf(name), hashOf(exact));
  const hashes = Uint32Array.from(new Set(words.map(hashOf))).sort();
  return [names >>> 0, ...hashes.slice(0, MOST_WORDS)];
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

/** The words that matter. Numbers matter where they are what the text is about, as in a calculation. */
function wordsOf(text: string): string[] {
  const runs = new Set(text.match(TOKEN));
  const tokens = [...new Set([...runs].flatMap((run) => (UNSPACED_START.test(run) ? pairsOf(run) : [run])))];
  const told = tokens.filter((token) => !isNumber(token));
  const isTold = told.filter(hasLetter).length >= 2 * (tokens.length - told.length);
  const counted = isTold ? told : tokens;
  const words = counted.filter((word) => !FILLERS.has(word));
  return words.length === 0 ? counted : words;
}

function hasLetter(word: string): boolean {
  return /\p{L}/u.test(word);
}

function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) && (!hasLetter(word) || /^\p{N}+(?:st|nd|rd|th)$/u.test(word));
}

function pairsOf(run: string): string[] {
  return run.length < 3 ? [run] : Array.from({ length: run.length - 1 }, (_, start) => run.slice(start, start + 2));
}

/** A word that stands for one thing only: a path, an identifier, a word with a number in it. */
function isName(word: string): boolean {
  return /[/\\_.:@<>=]|\p{N}/u.test(word) && hasLetter(word);
}

/** FNV-1a over code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
