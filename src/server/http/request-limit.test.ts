import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRequestLimit } from './request-limit.ts';

describe('createRequestLimit', () => {
  it('lets so many through in any minute, and says how long to wait', () => {
    let now = 1_000_000;
    const limit = createRequestLimit({ now: () => now });
    expect([limit.take('a', 2), limit.take('a', 2)]).toEqual([0, 0]);
    now += 20_000;
    expect(limit.take('a', 2)).toBe(40);
    expect(limit.take('b', 2)).toBe(0);
    now += 40_000;
    expect(limit.take('a', 2)).toBe(0);
  });

  it('heeds a limit that was lowered meanwhile', () => {
    let now = 0;
    const limit = createRequestLimit({ now: () => now });
    for (let count = 0; count < 10; count++) {
      limit.take('a', 100);
      now += 1_000;
    }
    // Eight of the ten must be a minute old before there is room for one more of three.
    expect(limit.take('a', 3)).toBe(57);
  });

  it('never lets more through in a minute than allowed, and never fewer than that', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30_000 })),
        fc.integer({ min: 1, max: 5 }),
        (pauses, perMinute) => {
          let now = 0;
          const limit = createRequestLimit({ now: () => now });
          const taken: number[] = [];
          for (const pause of pauses) {
            now += pause;
            const isFree = taken.filter((time) => time > now - 60_000).length < perMinute;
            expect(limit.take('a', perMinute) === 0).toBe(isFree);
            if (isFree) taken.push(now);
          }
        },
      ),
    );
  });

  it('forgets the least recent of too many keys', () => {
    const limit = createRequestLimit({ now: () => 0 });
    for (let key = 0; key <= 10_000; key++) limit.take(String(key), 1);
    expect([limit.take('10000', 1), limit.take('0', 1)]).toEqual([60, 0]);
  });
});
