import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

const LONG = `${'before and '.repeat(40)}the NEEDLE ${'after it '.repeat(40)}`;

describe('excerpt', () => {
  it('shows the place of the match with a mark on both sides', () => {
    const part = excerpt(LONG, 'a "needle"', 100);
    expect(part).toMatch(/^….*the NEEDLE after it.*…$/);
    expect(part.length).toBeLessThanOrEqual(100);
  });

  it('shows the beginning where nothing matches as written, and a short text as it is', () => {
    expect(excerpt(LONG, 'néedle', 50)).toMatch(/^before and .*…$/);
    expect(excerpt(' two\n lines ', 'x', 50)).toBe('two lines');
  });

  it('shows the end up to its end', () => {
    expect(excerpt(`${'before '.repeat(50)}needle`, 'needle', 60)).toMatch(/^….*needle$/);
  });

  it('never gets longer than allowed and never cuts a character in two', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(texts, fc.string(), fc.integer({ min: 20, max: 80 }), (text, query, longest) => {
        const part = excerpt(text, query, longest);
        expect(part.length).toBeLessThanOrEqual(longest);
        expect(part.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });
});
