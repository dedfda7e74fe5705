import { describe, expect, it } from 'vitest';
import { createLimits } from './limits.ts';
import { DEFAULT_THINKING_SETTINGS } from './thinking-settings.ts';

const settings = { ...DEFAULT_THINKING_SETTINGS, thoughtsPerTurn: 2, thoughtsPerMinute: 3 };

describe('createLimits', () => {
  it('counts nothing of what it refuses', () => {
    const { take } = createLimits({ now: () => 0 });
    const inTurn = (turn: string) => take({ owner: 'ada', count: 1, turn }, settings)?.what;
    expect([inTurn('a'), inTurn('a')]).toEqual([undefined, undefined]);
    expect(inTurn('a')).toBe('This turn already holds 2 thoughts, the most allowed');
    // The minute has one left, because the turn refused its third.
    expect(inTurn('b')).toBeUndefined();
    expect(inTurn('b')).toBe('More than 3 thoughts in a minute');
    // The turn has one left, because the minute refused its second.
    expect(take({ owner: 'ada', count: 1, turn: 'b' }, { ...settings, thoughtsPerMinute: undefined })).toBeUndefined();
    expect(inTurn('b')).toContain('turn');
  });

  it('takes nothing for a call without thoughts, and says when waiting would not help', () => {
    const { take } = createLimits({ now: () => 0 });
    expect(take({ owner: 'ada', count: 4 }, settings)).toMatchObject({ advice: 'Send one per call' });
    expect(take({ owner: 'ada', count: 3 }, settings)).toBeUndefined();
    expect(take({ owner: 'ada', count: 0 }, { ...settings, thoughtsPerMinute: 1 })).toBeUndefined();
    expect(take({ owner: 'ada', count: 1 }, settings)).toBeDefined();
  });
});
