import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../base/tokens.ts';
import { limitTokens } from './limit-tokens.ts';

describe('limitTokens', () => {
  it('leaves a text that fits alone', () => {
    expect(limitTokens('short')).toEqual({ text: 'short', isCut: false });
  });

  it('keeps both ends and says how much was cut and how to get the rest', () => {
    const { text, isCut } = limitTokens(`start${'x'.repeat(100_000)}end`, 100);
    expect(isCut).toBe(true);
    expect(text).toMatch(/^startx+\n\[… \d+ of 28574 tokens cut here\. To see the rest, .*\]\nx+end$/);
  });

  it('stays within the limit and never splits a character, for any text', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 200, maxLength: 2_000 });
    fc.assert(
      fc.property(text, fc.integer({ min: 60, max: 300 }), (given, most) => {
        const { text: kept, isCut } = limitTokens(given, most);
        expect(estimateTokens(kept)).toBeLessThanOrEqual(Math.max(most, 1));
        expect(kept.isWellFormed()).toBe(given.isWellFormed());
        expect(isCut).toBe(estimateTokens(given) > most);
      }),
    );
  });
});
