import { describe, expect, it } from 'vitest';
import { NOTHING_SPENT } from '../run/spent.ts';
import { reachedLimit, type TurnProgress } from './stop-conditions.ts';

const BEGUN: TurnProgress = { spent: NOTHING_SPENT, seconds: 0, repeats: 0 };
const ALL = { steps: 3, tokens: 100, cost: 1, seconds: 10 };

describe('reachedLimit', () => {
  it('lets a turn go on that is below every limit', () => {
    expect(reachedLimit(BEGUN, ALL)).toBeUndefined();
    const near = { ...NOTHING_SPENT, work: 2, usage: { inputTokens: 49, outputTokens: 50 }, cost: 0.99 };
    expect(reachedLimit({ spent: near, seconds: 9.9, repeats: 2 }, ALL)).toBeUndefined();
  });

  it.each([
    ['steps', { spent: { ...NOTHING_SPENT, work: 3 } }],
    ['tokens', { spent: { ...NOTHING_SPENT, usage: { inputTokens: 60, outputTokens: 40 } } }],
    ['cost', { spent: { ...NOTHING_SPENT, cost: 1 } }],
    ['time', { seconds: 10 }],
    ['repeats', { repeats: 3 }],
  ])('ends it at the limit of %s', (limit, change) => {
    expect(reachedLimit({ ...BEGUN, ...change }, ALL)).toMatchObject({ limit });
  });

  it.each([
    [{ steps: 1 }, { spent: { ...NOTHING_SPENT, work: 1 } }, '1 step '],
    [{ steps: 9, seconds: 1 }, { seconds: 1 }, '1 second '],
    [{ steps: 9, seconds: 1.5 }, { seconds: 2 }, '1.5 seconds '],
  ])('says %o as people do', (limits, progress, words) => {
    expect(reachedLimit({ ...BEGUN, ...progress }, limits)?.message).toContain(`limit of ${words}(max_`);
  });

  it('does not take what is unknown for too much, or for nothing', () => {
    const unknown = { ...NOTHING_SPENT, work: 1, usage: {}, cost: null };
    expect(reachedLimit({ ...BEGUN, spent: unknown }, ALL)).toBeUndefined();
  });

  it('holds limits against what is known where a request broke off', () => {
    const spent = { ...NOTHING_SPENT, usage: { inputTokens: 60, outputTokens: 40 }, lost: 1 };
    expect(reachedLimit({ ...BEGUN, spent }, ALL)).toMatchObject({ limit: 'tokens' });
  });

  it('has no limits but steps and repeats unless told', () => {
    const much = { ...NOTHING_SPENT, work: 1, usage: { inputTokens: 1e9, outputTokens: 1e9 }, cost: 1e9 };
    expect(reachedLimit({ spent: much, seconds: 1e9, repeats: 0 }, { steps: 25 })).toBeUndefined();
  });

  it('takes other conditions, as values', () => {
    const always = () => ({ limit: 'cost', message: 'No.' }) as const;
    expect(reachedLimit(BEGUN, ALL, [always])).toEqual({ limit: 'cost', message: 'No.' });
  });
});
