import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPosition, toPosition } from './position.ts';
import { fromCursorPosition, toCursorPosition } from './tail-cursor.ts';

const number = fc.integer({ min: 0, max: 999_999_999_999_999 });
const place = fc.record({ place: number, session: number, seq: number });

describe('toPosition', () => {
  it('can be read back', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(fromPosition(toPosition(at))).toEqual(at);
      }),
    );
  });

  it.each(['', '0', '1.2', '1.2.3.4', '-1.2.3', '1.2.x', '1e3.2.3', '9'.repeat(40)])('refuses %j', (text) => {
    expect(() => fromPosition(text)).toThrow(expect.objectContaining({ code: 'journal/invalid' }));
  });
});

describe('toCursorPosition', () => {
  it('keeps what was seen above the horizon, until the watcher is past it', () => {
    fc.assert(
      fc.property(place, fc.array(fc.tuple(number, number), { minLength: 1 }), number, (at, pairs, seenUpTo) => {
        const cursor = { at, seen: new Map(pairs), seenUpTo };
        const back = fromCursorPosition(toCursorPosition(cursor));
        expect(back.at).toEqual(at);
        expect(back.seen).toEqual(at.place > seenUpTo ? new Map() : cursor.seen);
      }),
    );
  });
});
