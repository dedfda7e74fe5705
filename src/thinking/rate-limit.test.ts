import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

describe('createRateLimit', () => {
  it('lets an owner have so many turns in any minute', () => {
    const clock = { time: 0 };
    const { take } = createRateLimit({ now: () => clock.time });
    const at = (time: number): boolean => {
      clock.time = time;
      return take('ada', 2);
    };
    expect([0, 10_000, 20_000, 59_999, 60_000, 60_001, 69_999, 70_000].map(at)).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('does not count what it refused', () => {
    const clock = { time: 0 };
    const { take } = createRateLimit({ now: () => clock.time });
    take('ada', 1);
    clock.time = 59_000;
    expect(take('ada', 1)).toBe(false);
    clock.time = 60_000;
    expect(take('ada', 1)).toBe(true);
  });

  it('counts owners apart, also those named like parts of an object', () => {
    const { take } = createRateLimit({ now: () => 0 });
    for (const owner of ['ada', '__proto__', 'constructor']) {
      expect(take(owner, 1)).toBe(true);
      expect(take(owner, 1)).toBe(false);
    }
  });

  it('takes several at once, all or none', () => {
    const { take } = createRateLimit({ now: () => 0 });
    expect([2, 2, 1, 1].map((count) => take('ada', 3, count))).toEqual([true, false, true, false]);
  });

  it('follows a limit that changes', () => {
    const { take } = createRateLimit({ now: () => 0 });
    expect([1, 1, 3, 3, 3].map((perMinute) => take('ada', perMinute))).toEqual([true, false, true, true, false]);
  });
});
