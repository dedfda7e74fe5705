import { describe, expect, it } from 'vitest';
import { numbersOf, wholeNumber } from './whole-number.ts';

describe('wholeNumber', () => {
  const range = { from: 4, to: 8 };

  it.each(['4', ' 8 ', '006'])('reads %j', (text) => {
    expect(wholeNumber('step', text, range)).toBe(Number(text));
  });

  it.each(['', '3', '9', '-4', '4.0', '5e0', '0x5', 'five', '٥', '5 6', '9'.repeat(400)])('refuses %.20j', (text) => {
    expect(() => wholeNumber('step', text, range)).toThrow('step must be a whole number from 4 to 8');
  });
});

describe('numbersOf', () => {
  it('names all of them', () => {
    expect(numbersOf({ from: 1, to: 3 })).toEqual(['1', '2', '3']);
    expect(numbersOf({ from: 1, to: 0 })).toEqual([]);
  });
});
