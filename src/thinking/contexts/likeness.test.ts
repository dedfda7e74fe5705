import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeness, sketchOf } from './likeness.ts';

const alike = (a: string, b: string): number => likeness(sketchOf(a), sketchOf(b));

describe('likeness', () => {
  it('is 1 for the same text and the same for both orders', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(alike(a, a)).toBe(1);
        expect(alike(a, b)).toBe(alike(b, a));
      }),
    );
  });

  it('does not see case, spaces and punctuation', () => {
    expect(alike('Let me check the file.', ' let me CHECK, the file!! ')).toBe(1);
  });

  it('is high for a long text with one word changed and low for another text', () => {
    const text =
      'The order was paid twice, so the refund must go to the card that was charged second, within five days.';
    expect(alike(text, text.replace('five', 'six'))).toBeGreaterThan(0.8);
    expect(
      alike(text, 'Shipping takes longer to islands; the customer lives on one and was told so before.'),
    ).toBeLessThan(0.3);
  });

  it.each([
    ['yes', 'no'],
    ['?', '!'],
    ['🙂', '🎉'],
    ['a < b', 'a > b'],
    ['日本', '中国'],
  ])('tells %j from %j', (a, b) => {
    expect(alike(a, b)).toBeLessThan(0.85);
  });
});
