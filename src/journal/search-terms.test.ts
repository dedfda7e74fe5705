import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_SEARCHED, searchTerms, toTokenizable, wordsOf } from './search-terms.ts';

describe('wordsOf', () => {
  it.each([
    ['Plain words, in a row.', ['plain', 'words', 'in', 'a', 'row']],
    ['snake_case it’s 3.14', ['snake', 'case', 'it', 's', '3', '14']],
    ['Café CAFE\u0301 café', ['cafe', 'cafe', 'cafe']],
    ['Straße STRASSE', ['strasse', 'strasse']],
    ['Σίσυφος ΣΙΣΥΦΟΣ', ['σισυφοσ', 'σισυφοσ']],
    ['ＦＵＬＬ width ﬁne', ['full', 'width', 'fine']],
    ['東京 tower がく', ['東', '京', 'tower', 'が', 'く']],
    ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
    ['안녕하세요 세계', ['안녕하세요', '세계']],
    ['a\u0000b 👍🏽', ['a', 'b']],
    ['', []],
  ])('splits %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('gives the same words again for its own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(' '))).toEqual(words);
      }),
    );
  });

  it('sees the beginning of a huge text and of a huge word', () => {
    expect(wordsOf(`${' '.repeat(LONGEST_SEARCHED)}late`)).toEqual([]);
    expect(wordsOf('x'.repeat(1_000))).toEqual(['x'.repeat(64)]);
  });
});

describe('toTokenizable', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE VIRTUAL TABLE texts USING fts5 (body, tokenize = 'ascii');
    CREATE VIRTUAL TABLE tokens USING fts5vocab (texts, instance)`);
  const add = database.prepare('INSERT INTO texts (rowid, body) VALUES (1, ?)');
  const list = database.prepare('SELECT term FROM tokens ORDER BY "offset"');

  function tokensOf(text: string): unknown[] {
    database.exec('DELETE FROM texts');
    add.run(text);
    return list.all().map(({ term }) => term);
  }

  it('lets SQLite make the words of every text', () => {
    const word = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'Z', '7'), maxLength: 70 }),
      fc.constantFrom('é', 'ß', '東', '-', '_', '\n', '\t', '\u007f', 'a'.repeat(64), 'B'.repeat(65)),
    );
    const text = fc.oneof(
      fc.array(word).map((words) => words.join(' ')),
      fc.array(word).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (some) => {
        // What is stored has no U+0000.
        const stored = some.replaceAll('\u0000', '');
        expect(tokensOf(toTokenizable(stored))).toEqual(wordsOf(stored));
      }),
    );
  });

  it('leaves plain text as it is, up to where search looks', () => {
    expect(toTokenizable('As it is: (plain)\n')).toBe('As it is: (plain)\n');
    expect(toTokenizable('a '.repeat(LONGEST_SEARCHED))).toHaveLength(LONGEST_SEARCHED);
  });

  it('cuts a word that is too long', () => {
    expect(toTokenizable(`${'x'.repeat(65)} and more`)).toBe(`${'x'.repeat(64)} and more`);
  });
});

describe('searchTerms', () => {
  it('knows words, prefixes and phrases', () => {
    expect(searchTerms('Alpha be* "gamma Delta"')).toEqual([
      { kind: 'word', words: ['alpha'] },
      { kind: 'prefix', words: ['be'] },
      { kind: 'phrase', words: ['gamma', 'delta'] },
    ]);
  });

  it('makes a phrase of what is written together', () => {
    expect(searchTerms('snake_case 東京')).toEqual([
      { kind: 'phrase', words: ['snake', 'case'] },
      { kind: 'phrase', words: ['東', '京'] },
    ]);
    expect(searchTerms('foo-ba*')).toEqual([{ kind: 'prefix', words: ['foo', 'ba'] }]);
  });

  it.each(['', '*', '"', '""', '-- () : ^ + {}', '\u0000'])('finds nothing to look for in %j', (query) => {
    expect(searchTerms(query)).toEqual([]);
  });

  it('takes operators of query languages as text', () => {
    expect(searchTerms('NEAR(a b, 2) AND body:x "open').flatMap((term) => term.words)).toEqual([
      'near',
      'a',
      'b',
      '2',
      'and',
      'body',
      'x',
      'open',
    ]);
  });

  it('is never an error and never long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (query) => {
        const terms = searchTerms(query);
        expect(terms.length).toBeLessThanOrEqual(32);
        for (const term of terms) expect(term.words.length).toBeGreaterThan(0);
      }),
    );
  });
});
