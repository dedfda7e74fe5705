import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from './word-hash.ts';
import { createWordList, type WordList } from './word-list.ts';
import { NUMBER, readAsciiWords, readUnicodeWords, readWords } from './words.ts';

/** The hashes and marks of all words, as one way of reading finds them. */
function wordsBy(read: (text: string, words: WordList) => unknown, text: string): [number, number][] {
  const words = createWordList();
  read(text, words);
  return Array.from({ length: words.count() }, (_, index) => [words.hashAt(index), words.marksAt(index)]);
}

const hashesOf = (text: string): number[] => wordsBy(readWords, text).map(([hash]) => hash);

describe('readWords', () => {
  it('reads ASCII in its own way and finds the same', () => {
    const pieces = fc.constantFrom(
      'a',
      'Zeta',
      '1',
      '22nd',
      '3rds',
      "'",
      '/',
      '.',
      '_',
      ' ',
      '\n',
      '\0',
      '<',
      '=',
      '-',
      '`',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(wordsBy(readAsciiWords, text)).toEqual(wordsBy(readUnicodeWords, text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves other texts to the slower way', () => {
    expect(readAsciiWords('naïve', createWordList())).toBe(false);
    expect(hashesOf('Naïve 計画')).toEqual(['naïve', '計画'].map(hashOf));
  });

  it('keeps words together behind a single mark, and tells numbers', () => {
    expect(hashesOf("Don't open src/file0.ts -- twice.")).toEqual(
      ["don't", 'open', 'src/file0.ts', 'twice'].map(hashOf),
    );
    const marks = wordsBy(readWords, '12 1ST 3.5 x2 v1.0').map(([, each]) => each);
    expect(marks.map((each) => (each & NUMBER) !== 0)).toEqual([true, true, true, false, false]);
  });
});
