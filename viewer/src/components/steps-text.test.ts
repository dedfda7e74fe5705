import { describe, expect, it } from 'vitest';
import { stepsText } from './steps-text.ts';

describe('stepsText', () => {
  it.each([
    [0, undefined, '0 steps'],
    [1, 5, '1 of 5 steps'],
    [5, 5, '5 of 5 steps'],
    [6, 5, '6 steps'],
  ])('says how far it is: %s of %s', (done, planned, words) => {
    expect(stepsText(done, planned)).toBe(words);
  });
});
