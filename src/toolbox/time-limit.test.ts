import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createTimeLimit } from './time-limit.ts';

describe('createTimeLimit', () => {
  it('aborts when the time is over, and tells that from an abort', async () => {
    const limit = createTimeLimit(10, new AbortController().signal);
    await once(limit.signal, 'abort');
    expect(limit.isOver()).toBe(true);
  });

  it('aborts with the other signal and for its reason, also when that was before', () => {
    const outer = new AbortController();
    const limit = createTimeLimit(60_000, outer.signal);
    outer.abort('enough');
    const late = createTimeLimit(60_000, outer.signal);
    for (const { signal, isOver, clear } of [limit, late]) {
      expect([signal.aborted, signal.reason, isOver()]).toEqual([true, 'enough', false]);
      clear();
    }
  });

  it('does nothing any more once it is cleared', () => {
    const outer = new AbortController();
    const limit = createTimeLimit(60_000, outer.signal);
    limit.clear();
    outer.abort();
    expect(limit.signal.aborted).toBe(false);
  });
});
