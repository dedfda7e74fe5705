import { describe, expect, it } from 'vitest';
import type { Spent } from './run-trace.ts';
import { spentWords, stepSpentWords } from './spent-words.ts';

const UNKNOWN: Spent = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  cost: null,
};
const NOTHING: Spent = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0, cost: 0 };
const SOME: Spent = { ...NOTHING, inputTokens: 10, cachedInputTokens: 4, outputTokens: 5, cost: 0.0123 };

describe('spentWords', () => {
  it('tells what is known', () => {
    expect(spentWords(SOME)).toEqual({ tokens: '10 (4 cached) tokens in, 5 out', cost: '$0.0123' });
    expect(spentWords(NOTHING)).toEqual({ tokens: '0 tokens in, 0 out', cost: '$0.0000' });
  });

  it('tells of a part that it is one, unless it is nothing', () => {
    expect(spentWords({ ...UNKNOWN, atLeast: SOME })).toEqual({
      tokens: 'at least 10 (4 cached) tokens in, 5 out',
      cost: 'at least $0.0123',
    });
    expect(spentWords({ ...UNKNOWN, atLeast: NOTHING })).toEqual({ tokens: undefined, cost: undefined });
  });
});

describe('stepSpentWords', () => {
  it('says what is unknown', () => {
    const answered = { ...UNKNOWN, durationMs: 2_500, retries: 1, stopReason: 'stop' } as const;
    expect(stepSpentWords(answered)).toEqual(['tokens unknown', 'cost unknown', '2.5 s', '1 retry']);
  });
});
