import { describe, expect, it } from 'vitest';
import { countOf } from './count-of.ts';

describe('countOf', () => {
  it.each([
    [0, '0 steps'],
    [1, '1 step'],
    [2, '2 steps'],
    [2_000, `${(2_000).toLocaleString()} steps`],
  ])('says how many, in the right form: %d', (count, words) => {
    expect(countOf(count, 'step')).toBe(words);
  });

  it('knows words that have a form of their own', () => {
    expect([countOf(1, 'retry', 'retries'), countOf(3, 'retry', 'retries')]).toEqual(['1 retry', '3 retries']);
  });
});
