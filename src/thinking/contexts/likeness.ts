const MOST_WORDS = 47;
/** So few words say something else in another order. */
const FEW_WORDS = 4;

/** Words that say that something is done once more, and nothing else. */
const FILLERS = new Set('again also just more now ok okay once please still then well'.split(' '));

/** How to tell the words of a text. */
interface Alphabet {
  readonly token: RegExp;
  readonly letter: RegExp;
  readonly digit: RegExp;
  readonly ordinal: RegExp;
  /** What a word that stands for one thing only has in it, besides a letter. */
  readonly nameMark: RegExp;
}

// Scripts that put no spaces between words: pairs of characters stand for words.
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}]';
const UNSPACED_START = new RegExp(`^${UNSPACED}`, 'u');
const PLAIN = `(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}\\p{S}])+`;

const ALL_SCRIPTS: Alphabet = {
  // A word goes on behind a single mark: `don't`, `src/file0.ts`.
  token: new RegExp(`${UNSPACED}+|${PLAIN}(?:[^\\s\\p{L}\\p{M}\\p{N}\\p{S}]${PLAIN})*`, 'gu'),
  letter: /\p{L}/u,
  digit: /\p{N}/u,
  ordinal: /^\p{N}+(?:st|nd|rd|th)$/u,
  nameMark: /[/\\_.:@<>=]|\p{N}/u,
};

/** The same for what most thoughts are written in, several times faster. */
const ASCII: Alphabet = {
  token: /[a-z0-9$+<=>^`|~]+(?:[^\sa-z0-9$+<=>^`|~][a-z0-9$+<=>^`|~]+)*/g,
  letter: /[a-z]/,
  digit: /[0-9]/,
  ordinal: /^[0-9]+(?:st|nd|rd|th)$/,
  nameMark: /[/\\_.:@<>=0-9]/,
};

function alphabetOf(text: string): Alphabet {
  return /^[\0-\x7f]*$/.test(text) ? ASCII : ALL_SCRIPTS;
}

/**
 * A small sketch of a text's wording, for telling whether two texts say nearly the same. Linear in the text. First what
 * must be equal, then the words: of very many those with the smallest hashes, which are the same ones for every text.
 */
export function sketchOf(text: string): readonly number[] {
  const lower = text.toLowerCase();
  const alphabet = alphabetOf(lower);
  const words = wordsOf(lower, alphabet);
  const exact = words.length <= FEW_WORDS ? words.join(' ') || text.trim() : '';
  const names = words.filter((word) => isName(word, alphabet)).reduce((sum, name) => sum + hashOf(name), hashOf(exact));
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
function wordsOf(text: string, alphabet: Alphabet): string[] {
  const runs = new Set(text.match(alphabet.token));
  const tokens = alphabet === ASCII ? [...runs] : [...new Set([...runs].flatMap(toTokens))];
  const told = tokens.filter((token) => !isNumber(token, alphabet));
  const isTold = told.filter((token) => alphabet.letter.test(token)).length >= 2 * (tokens.length - told.length);
  const counted = isTold ? told : tokens;
  const words = counted.filter((word) => !FILLERS.has(word));
  return words.length === 0 ? counted : words;
}

function isNumber(word: string, { digit, letter, ordinal }: Alphabet): boolean {
  return digit.test(word) && (!letter.test(word) || ordinal.test(word));
}

function toTokens(run: string): string[] {
  return UNSPACED_START.test(run) ? pairsOf(run) : [run];
}

function pairsOf(run: string): string[] {
  return run.length < 3 ? [run] : Array.from({ length: run.length - 1 }, (_, start) => run.slice(start, start + 2));
}

/** A word that stands for one thing only: a path, an identifier, a word with a number in it. */
function isName(word: string, { nameMark, letter }: Alphabet): boolean {
  return nameMark.test(word) && letter.test(word);
}

/** FNV-1a over code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
