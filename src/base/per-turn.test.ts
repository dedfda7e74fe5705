import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { perTurn } from './per-turn.ts';

describe('perTurn', () => {
  it('looks once in a turn and again in the next', async () => {
    let looks = 0;
    const look = perTurn(() => ++looks);
    expect([look(), look()]).toEqual([1, 1]);
    await Promise.resolve();
    expect(look()).toBe(1);
    await nextTurn();
    expect([look(), look()]).toEqual([2, 2]);
  });

  it('remembers no failure', () => {
    let isBroken = true;
    const look = perTurn(() => {
      if (isBroken) throw new Error('broken');
      return 'fine';
    });
    expect(look).toThrow('broken');
    isBroken = false;
    expect(look()).toBe('fine');
  });
});
