import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSlots } from './slots.ts';

describe('createSlots', () => {
  it('runs a few at once, in order, and goes on after a failure', async () => {
    const inSlot = createSlots(2);
    const started: number[] = [];
    let [running, most] = [0, 0];
    const work = (index: number) => async (): Promise<number> => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      if (index === 1) throw new Error('no');
      return index;
    };
    const ends = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => inSlot(work(index))));
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
    expect([started, most, running]).toEqual([[0, 1, 2, 3, 4], 2, 0]);
    expect(await inSlot(async () => 'again')).toBe('again');
  });
});
