import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredLiteral } from './required-literal.ts';

describe('requiredLiteral', () => {
  it.each([
    ['needle', 'needle'],
    ['class \\w+Store', 'class '],
    ['foo\\(bar', 'foo(bar'],
    ['colou?r', 'colo'],
    ['ab+cd', 'ab'],
    ['ab{2,3}cde', 'cde'],
    ['^import$', 'import'],
    [`ab{${'0'.repeat(40)}2}cd`, 'cd'],
    ['(a|b)cde', 'cde'],
    ['[ab]long', 'long'],
    ['\\bword\\b', 'word'],
    ['\\u0041bc', 'bc'],
    ['\\x41bc', 'bc'],
    ['[)(]]xyz', ']xyz'],
    ['(?:[)]abc)def', 'def'],
  ])('of %s is %s', (source, literal) => {
    expect(requiredLiteral(new RegExp(source))).toBe(literal);
  });

  it.each(['a|b', 'foo|bar', '.*', 'a*b*', '[abc]+', '(foo)?', 'ab{0,2}', 'ä', '(?=foo)', '\\d+'])(
    'of %s is none',
    (source) => {
      expect(requiredLiteral(new RegExp(source))).toBeUndefined();
    },
  );

  it('is none where case does not count', () => {
    expect(requiredLiteral(/needle/i)).toBeUndefined();
  });

  it('stands in everything that the pattern matches', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      'ab',
      '.',
      '\\.',
      '[ab]',
      '[^a]',
      '(a|b)',
      '(ab)',
      '\\w',
      '\\b',
      '(?!a)',
      '^',
      '$',
      '[)]',
    );
    const quantifier = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0,1}', '*?', '+?');
    const piece = fc
      .tuple(atom, quantifier)
      .map(([text, times]) => (/^(?:\\b|\^|\$)$/.test(text) ? text : text + times));
    const source = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.constant('|')), { maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', ')', ' '), maxLength: 12 });
    fc.assert(
      fc.property(
        source.map((pieces) => pieces.join('')),
        text,
        (pattern, value) => {
          const compiled = attempt(() => new RegExp(pattern));
          if (compiled === undefined) return;
          const literal = requiredLiteral(compiled);
          if (literal !== undefined && compiled.test(value)) expect(value).toContain(literal);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
