import { describe, expect, it } from 'vitest';
import { createTurnLimit } from './turn-limit.ts';

describe('createTurnLimit', () => {
  it('counts per owner and turn, also where turns alternate', () => {
    const { add, hasRoom } = createTurnLimit({ now: () => 0 });
    for (const turn of ['a', 'b', 'a', 'b', '__proto__']) add('ada', turn, 1);
    add('ben', 'a', 5);
    expect([hasRoom('ada', 'a', 1), hasRoom('ada', 'a', 2)]).toEqual([false, true]);
    expect([hasRoom('ada', 'b', 1), hasRoom('ada', '__proto__', 1), hasRoom('ada', 'c', 0)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(hasRoom('ben', 'a', 4)).toBe(false);
  });

  it('forgets turns that are idle for an hour, and no others', () => {
    const clock = { time: 0 };
    const { add, hasRoom } = createTurnLimit({ now: () => clock.time });
    add('ada', 'old', 1);
    add('ada', 'kept', 1);
    clock.time = 3_599_999;
    add('ada', 'kept', 1);
    expect(hasRoom('ada', 'old', 0)).toBe(false);
    clock.time = 3_600_000;
    add('ada', 'new', 1);
    expect(hasRoom('ada', 'old', 0)).toBe(true);
    expect(hasRoom('ada', 'kept', 1)).toBe(false);
  });

  it('keeps a bounded number of turns, the longest idle ones go', () => {
    const { add, hasRoom } = createTurnLimit({ now: () => 0 });
    for (let turn = 0; turn < 10_001; turn++) add('ada', `t${turn}`, 1);
    expect(hasRoom('ada', 't0', 0)).toBe(true);
    expect(hasRoom('ada', 't1', 0)).toBe(false);
    expect(hasRoom('ada', 't10000', 0)).toBe(false);
  });
});
