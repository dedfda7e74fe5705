import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePlaces } from './place.ts';
import { cursorAt, cursorBehind, fromPosition, toPosition } from './position.ts';

const number = fc.integer({ min: 0, max: 999_999_999_999_999 });
const place = fc.record({ place: number, session: number, seq: number });

describe('toPosition', () => {
  it('can be read back', () => {
    fc.assert(
      fc.property(place, fc.array(number), number, (at, underWay, end) => {
        const cursor = cursorBehind(at, { end, underWay });
        expect(fromPosition(toPosition(cursor))).toEqual(cursor);
      }),
    );
  });

  it('forgets what was unseen once the watcher is past it', () => {
    const cursor = cursorBehind({ place: 9, session: 1, seq: 1 }, { end: 10, underWay: [7] });
    const past = { place: 9, session: 2, seq: 1 };
    expect(toPosition({ ...cursor, at: past })).toBe(toPosition(cursorAt(past)));
  });

  it.each(['', '0', '1.2', '1.2.3.4', '-1.2.3', '1.2.x', '1e3.2.3', '9'.repeat(40), '1.2.3~', '1.2.3~1.2.3~4'])(
    'refuses %j',
    (text) => {
      expect(() => fromPosition(text)).toThrow(expect.objectContaining({ code: 'journal/invalid' }));
    },
  );
});

describe('cursorBehind', () => {
  const event = { place: 20, session: 3, seq: 4 };

  it('is the event itself when nothing unseen can stand before it', () => {
    expect(cursorBehind(event, { end: 21, underWay: [] })).toEqual(cursorAt(event));
    expect(cursorBehind(event, { end: 30, underWay: [25] })).toEqual(cursorAt(event));
    expect(cursorBehind(event, { end: 20, underWay: [] }, 20)).toEqual(cursorAt(event));
  });

  it('begins at the oldest transaction that was unseen', () => {
    expect(cursorBehind(event, { end: 30, underWay: [25, 12, 17] })).toMatchObject({ at: { place: 12 }, upTo: event });
    expect(cursorBehind(event, { end: 18, underWay: [] }, 20)).toMatchObject({ at: { place: 18 }, upTo: event });
    // The session was ahead of the transaction that wrote to it: others may be in between.
    expect(cursorBehind(event, { end: 15, underWay: [] }, 15)).toMatchObject({ at: { place: 15 }, upTo: event });
  });

  it('never begins behind its event', () => {
    fc.assert(
      fc.property(place, fc.array(number), number, number, (at, underWay, end, own) => {
        const cursor = cursorBehind(at, { end, underWay }, own);
        expect(comparePlaces(cursor.at, at)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
