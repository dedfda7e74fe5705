import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiWordsOf, hashOf, NUMBER, unicodeWordsOf, wordsOf } from './words.ts';

describe('wordsOf', () => {
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
        expect([...(asciiWordsOf(text) ?? [])]).toEqual([...unicodeWordsOf(text)]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves other texts to the slower way', () => {
    expect(asciiWordsOf('naïve')).toBeUndefined();
    expect([...wordsOf('Naïve 計画').keys()]).toEqual(['naïve', '計画'].map(hashOf));
  });

  it('keeps words together behind a single mark, and tells numbers', () => {
    expect([...wordsOf("Don't open src/file0.ts -- twice.").keys()]).toEqual(
      ["don't", 'open', 'src/file0.ts', 'twice'].map(hashOf),
    );
    const marks = [...wordsOf('12 1ST 3.5 x2 v1.0').values()];
    expect(marks.map((each) => (each & NUMBER) !== 0)).toEqual([true, true, true, false, false]);
  });
});
