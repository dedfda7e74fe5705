import { describe, expect, it } from 'vitest';
import { closestNames, didYouMean } from './closest.ts';

const known = ['think', 'reasoning_think', 'recall', 'read_files', 'write_file'];

describe('closestNames', () => {
  it.each([
    ['thikn', ['think']],
    ['read_file', ['read_files']],
    ['THINK', ['think', 'reasoning_think']],
    ['recal', ['recall']],
    ['zzzzzzzz', []],
    ['', []],
  ])('offers for %j what may have been meant', (wanted, expected) => {
    expect(closestNames(wanted, known)).toEqual(expected);
  });

  it('stays quick on a name of a million characters', () => {
    expect(closestNames('x'.repeat(1_000_000), known)).toEqual([]);
  });
});

describe('didYouMean', () => {
  it('is a sentence to append, or nothing', () => {
    expect(didYouMean('thinkk', known)).toBe(" Did you mean 'think'?");
    expect(didYouMean('qqqqqqq', known)).toBe('');
  });
});
