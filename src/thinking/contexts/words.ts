import { addToHash, EMPTY_HASH, finished, hashOf } from './word-hash.ts';
import type { WordList } from './word-list.ts';

export const LETTER = 1;
const DIGIT = 2;
/** Something that only names have in them: a path, an identifier. */
export const NAME_SIGN = 4;
/** The whole word is a number: `12`, `1st`. */
export const NUMBER = 8;
const IN_WORD = 16;
const BLANK = 32;

/**
 * Reads the words of a text into a list. One is a run of letters, digits and symbols, and goes on behind a single mark:
 * `src/file0.ts`. What it is, is told as a sum of the marks above.
 */
export function readWords(text: string, words: WordList): void {
  if (!readAsciiWords(text, words)) readUnicodeWords(text, words);
}

/** Reads most texts, in one go and without cutting them up; false for one with other characters than ASCII. */
export function readAsciiWords(text: string, words: WordList): boolean {
  words.clearFor(text);
  let hash = EMPTY_HASH;
  let marks = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : LINE_FEED;
    const kind = KINDS[code];
    if (kind === undefined) return false;
    if ((kind & IN_WORD) !== 0 || (marks !== 0 && (kind & BLANK) === 0 && isInWord(text, index + 1))) {
      if (marks === 0) start = index;
      marks |= kind;
      hash = addToHash(hash, LOWER[code] ?? code);
    } else if (marks !== 0) {
      const all = (marks & DIGIT) === 0 ? marks : withNumber(marks, text.slice(start, index).toLowerCase());
      words.add(finished(hash), all);
      hash = EMPTY_HASH;
      marks = 0;
    }
  }
  return true;
}

const LINE_FEED = 0x0a;

/** What each ASCII character is. */
const KINDS: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return marksOf(character.toLowerCase()) | (/\s/.test(character) ? BLANK : 0);
});

/** The small letter of each. */
const LOWER: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

function isInWord(text: string, index: number): boolean {
  return index < text.length && ((KINDS[text.charCodeAt(index)] ?? 0) & IN_WORD) !== 0;
}

// Scripts that put no spaces between words: pairs of characters stand for words.
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}]';
const UNSPACED_START = new RegExp(`^${UNSPACED}`, 'u');
const SPACED = `(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}\\p{S}])+`;
const TOKEN = new RegExp(`${UNSPACED}+|${SPACED}(?:[^\\s\\p{L}\\p{M}\\p{N}\\p{S}]${SPACED})*`, 'gu');

/** Reads every text. */
export function readUnicodeWords(text: string, words: WordList): void {
  const lower = text.toLowerCase();
  words.clearFor(lower);
  for (const run of lower.match(TOKEN) ?? []) {
    for (const word of UNSPACED_START.test(run) ? pairsOf(run) : [run]) {
      words.add(hashOf(word), withNumber(marksOf(word), word));
    }
  }
}

function marksOf(word: string): number {
  return (
    (/\p{L}/u.test(word) ? LETTER : 0) |
    (/\p{N}/u.test(word) ? DIGIT | NAME_SIGN : 0) |
    (/[/\\_.:@<>=]/.test(word) ? NAME_SIGN : 0) |
    (/[\p{L}\p{M}\p{N}\p{S}]/u.test(word) ? IN_WORD : 0)
  );
}

function withNumber(marks: number, word: string): number {
  const isNumber = (marks & DIGIT) !== 0 && ((marks & LETTER) === 0 || /^\p{N}+(?:st|nd|rd|th)$/u.test(word));
  return isNumber ? marks | NUMBER : marks;
}

function pairsOf(run: string): string[] {
  return run.length < 3 ? [run] : Array.from({ length: run.length - 1 }, (_, start) => run.slice(start, start + 2));
}
