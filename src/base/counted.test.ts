import { describe, expect, it } from 'vitest';
import { counted, grouped } from './counted.ts';

describe('grouped', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234_567, '1,234,567'],
    [0.0005, '0.0005'],
    [1_234.5678, '1,234.5678'],
  ])('separates thousands and keeps every digit: %d', (count, words) => {
    expect(grouped(count)).toBe(words);
  });
});

describe('counted', () => {
  it.each([
    [0, '0 sessions'],
    [1, '1 session'],
    [2_000, '2,000 sessions'],
    [0.5, '0.5 sessions'],
  ])('gives the noun the number that fits: %d', (count, words) => {
    expect(counted(count, 'session')).toBe(words);
  });
});
