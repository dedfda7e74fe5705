import { describe, expect, it } from 'vitest';
import { createBackoff } from './backoff.ts';

describe('createBackoff', () => {
  it('lets the first failure be tried again at once, and waits longer and longer after that', () => {
    const backoff = createBackoff();
    expect(backoff.waitMs(0)).toBe(0);
    const waits = Array.from({ length: 9 }, () => {
      backoff.failed(100);
      return backoff.waitMs(100);
    });
    expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(backoff.waitMs(30_100)).toBe(30_000);
  });

  it('forgets failures only once something has worked for a while', () => {
    const backoff = createBackoff();
    backoff.failed(0);
    backoff.worked(0, 29_999);
    backoff.failed(29_999);
    expect(backoff.waitMs(29_999)).toBe(1_000);
    backoff.worked(30_000, 60_000);
    backoff.failed(60_000);
    expect(backoff.waitMs(60_000)).toBe(0);
  });
});
