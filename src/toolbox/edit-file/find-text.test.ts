import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findText } from './find-text.ts';

const every = { most: Number.POSITIVE_INFINITY, isSkipped: () => false };

/** What `indexOf` finds, step by step. */
function expected(text: string, wanted: string, step: number): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + step)) starts.push(at);
  return starts;
}

describe('findText', () => {
  it('finds what indexOf finds, for any text', () => {
    const unit = fc.constantFrom('a', 'b', 'é');
    const texts = fc.tuple(fc.string({ unit, maxLength: 40 }), fc.string({ unit, minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(texts, ([text, wanted]) => {
        expect(findText(text, wanted, { ...every, isOverlapping: true })).toEqual(expected(text, wanted, 1));
        expect(findText(text, wanted, { ...every, isOverlapping: false })).toEqual(
          expected(text, wanted, wanted.length),
        );
      }),
    );
  });

  it('stops when it has enough, and leaves out what does not count', () => {
    expect(findText('aaaa', 'a', { ...every, isOverlapping: false, most: 2 })).toEqual([0, 1]);
    expect(findText('aaaa', 'aa', { ...every, isOverlapping: false, isSkipped: (at) => at === 0 })).toEqual([1]);
  });

  it.each([
    ['present', 'a'.repeat(50_000), 4_950_001],
    ['absent, differing at its beginning', `b${'a'.repeat(99_999)}`, 0],
    ['absent, differing in its middle', `${'a'.repeat(50_000)}b${'a'.repeat(49_999)}`, 0],
  ])('ends soon for a long text that repeats itself: %s', (_, wanted, count) => {
    expect(findText('a'.repeat(5_000_000), wanted, { ...every, isOverlapping: true })).toHaveLength(count);
  });
});
