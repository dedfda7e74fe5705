import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLineEnds, withLineEnds } from './line-ends.ts';

describe('withLineEnds', () => {
  it('makes all lines end alike, whatever they ended with', () => {
    expect(withLineEnds('a\r\nb\nc', '\n')).toBe('a\nb\nc');
    expect(withLineEnds('a\r\nb\nc', '\r\n')).toBe('a\r\nb\r\nc');
  });
});

describe('findLineEnds', () => {
  it('tells how the line of each place ends, as looking for it each time would', () => {
    const texts = fc.array(fc.constantFrom('a', '\n', '\r\n'), { maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.array(fc.nat({ max: 25 })), (parts, places) => {
        const text = parts.join('');
        const lineEndAt = findLineEnds(text);
        for (const place of places.sort((a, b) => a - b)) {
          const next = text.indexOf('\n', place);
          const at = next === -1 ? text.lastIndexOf('\n') : next;
          expect(lineEndAt(place)).toBe(text[at - 1] === '\r' && at > 0 ? '\r\n' : '\n');
        }
      }),
    );
  });
});
