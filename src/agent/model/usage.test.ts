import { describe, expect, it } from 'vitest';
import { addUsage, costOf, NO_USAGE } from './usage.ts';

describe('addUsage', () => {
  it('adds what is known, and knows nothing of a sum with something unknown in it', () => {
    const sum = addUsage({ ...NO_USAGE, inputTokens: 1, outputTokens: 2 }, { inputTokens: 3 });
    expect(sum).toEqual({ inputTokens: 4 });
  });
});

describe('costOf', () => {
  const prices = { input: 10, output: 50, cachedInput: 1, cacheWrite: 12 };

  it('counts what came from the cache and what went into it at their own prices', () => {
    const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, cacheWriteTokens: 100_000, outputTokens: 0 };
    expect(costOf(usage, prices)).toBeCloseTo(5 + 0.4 + 1.2);
  });

  it('counts them as any other input where their prices are unknown', () => {
    const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, cacheWriteTokens: 100_000, outputTokens: 0 };
    expect(costOf(usage, { input: 10, output: 50 })).toBeCloseTo(10);
  });

  it('is unknown where the tokens or the prices are', () => {
    expect(costOf({ inputTokens: 1 }, prices)).toBeUndefined();
    expect(costOf({ inputTokens: 1, outputTokens: 1 })).toBeUndefined();
  });
});
