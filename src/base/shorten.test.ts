import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten } from './shorten.ts';

describe('shorten', () => {
  it('leaves a text alone that fits, and marks the cut of one that does not', () => {
    expect(shorten('four', 4)).toBe('four');
    expect(shorten('one two three', 8)).toBe('one two…');
  });

  it('never gets longer than allowed and never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 40 }), (text, longest) => {
        const short = shorten(text, longest);
        expect(short.length).toBeLessThanOrEqual(longest);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});
