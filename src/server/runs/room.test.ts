import { describe, expect, it } from 'vitest';
import { createRoom } from './room.ts';

describe('createRoom', () => {
  it('has so many places for each owner, and one for each run', () => {
    const room = createRoom(2);
    const first = room.enter('ann', undefined);
    first.runId = 'a';
    expect(() => room.enter('ann', 'a')).toThrow(/at work/);
    const second = room.enter('ann', 'b');
    expect(() => room.enter('ann', 'c')).toThrow(/2 of your runs/);
    expect(room.enter('ben', 'a').runId).toBe('a');
    second.leave();
    second.leave();
    expect(room.enter('ann', 'c').runId).toBe('c');
    expect(() => room.enter('ann', 'd')).toThrow(/2 of your runs/);
    first.leave();
    expect(room.enter('ann', 'a').runId).toBe('a');
  });
});
