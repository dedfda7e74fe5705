/** One thing that a found event must contain. Words are as `wordsOf` gives them. */
export type SearchTerm =
  | { readonly kind: 'word'; readonly words: readonly [string] }
  /** The words in a row, of which the last may go on: `foo-ba*` finds “foo bars”. */
  | { readonly kind: 'prefix'; readonly words: readonly string[] }
  | { readonly kind: 'phrase'; readonly words: readonly string[] };

/** What search sees of a longer text is its beginning: an index must not grow with one huge tool result. */
export const LONGEST_SEARCHED = 100_000;

// Raised whenever `wordsOf` gives other words than before; for new characters, the version of Unicode does the same.
const WORDS_VERSION = 1;
const LONGEST_QUERY = 1_000;
const MOST_TERMS = 32;
const LONGEST_WORD = 64;

const QUERY_PARTS = /"([^"]*)"|([^\s"]+)/g;
const ASCII_ONLY = /^[\u0000-\u007f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
// ASCII, and no word so long that it is cut. A part matches in one way only, so the time grows with the text and no faster.
const PLAIN = new RegExp(
  `^(?:[a-zA-Z0-9]{0,${LONGEST_WORD}}[^a-zA-Z0-9\\u0080-\\uffff])*[a-zA-Z0-9]{0,${LONGEST_WORD}}$`,
);
// Scripts that put no spaces between words: every character stands for itself, and a run of them is a phrase.
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}]';
const WORD = new RegExp(`${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** Reads a query; whatever is not a word, `prefix*` or `"a phrase"` is text, so no query is an error. */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, quoted, bare] of query.slice(0, LONGEST_QUERY).matchAll(QUERY_PARTS)) {
    const term = toTerm(wordsOf(quoted ?? bare ?? ''), bare?.endsWith('*') === true);
    if (term !== undefined) terms.push(term);
    if (terms.length === MOST_TERMS) break;
  }
  return terms;
}

/** The words of a text, folded so that case, accents and width do not count. Every store indexes exactly these. */
export function wordsOf(text: string): string[] {
  const seen = text.slice(0, LONGEST_SEARCHED);
  const words = ASCII_ONLY.test(seen) ? seen.toLowerCase().match(ASCII_WORD) : fold(seen).match(WORD);
  return (words ?? []).map((word) => (word.length > LONGEST_WORD ? cut(word) : word));
}

/**
 * What a tokenizer that only knows ASCII makes the same words of: most texts are that already, and splitting them here,
 * too, would be done in vain.
 */
export function toTokenizable(text: string): string {
  const seen = text.slice(0, LONGEST_SEARCHED);
  return PLAIN.test(seen) ? seen : wordsOf(seen).join(' ');
}

/** Names the words that `wordsOf` gives in this program; a later version is a larger number. */
export function wordsVersion(): number {
  const [major = 0, minor = 0] = (process.versions['unicode'] ?? '0').split('.').map(Number);
  return WORDS_VERSION * 1_000_000 + major * 1_000 + minor;
}

/** Prepares a text for `holdsTerms`: between spaces, every word and every run of words can be looked for as a text. */
export function toSearchable(text: string): string {
  return ` ${wordsOf(text).join(' ')} `;
}

/** Whether a text has all terms. */
export function holdsTerms(searchable: string, terms: readonly SearchTerm[]): boolean {
  return terms.every(({ kind, words }) => searchable.includes(` ${words.join(' ')}${kind === 'prefix' ? '' : ' '}`));
}

function toTerm(words: readonly string[], isPrefix: boolean): SearchTerm | undefined {
  const [first, ...more] = words;
  if (first === undefined) return undefined;
  if (isPrefix) return { kind: 'prefix', words };
  return more.length === 0 ? { kind: 'word', words: [first] } : { kind: 'phrase', words };
}

function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Upper before lower makes “ß” meet “ss”.
      .toUpperCase()
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('ς', 'σ')
      .normalize('NFC')
  );
}

/** Cuts between characters, never through one. */
function cut(word: string): string {
  const last = word.charCodeAt(LONGEST_WORD - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return word.slice(0, splitsPair ? LONGEST_WORD - 1 : LONGEST_WORD);
}
