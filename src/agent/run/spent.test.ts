import { describe, expect, it } from 'vitest';
import { addSpent, NOTHING_SPENT, readSpent, type SpentSoFar, spentToJson } from './spent.ts';

const SOME: SpentSoFar = {
  ...NOTHING_SPENT,
  steps: 1,
  work: 1,
  usage: { inputTokens: 10, outputTokens: 5 },
  cost: 0.5,
};

describe('addSpent', () => {
  it('keeps unknown what is unknown of a part', () => {
    const part = { usage: { inputTokens: 1, outputTokens: 2 }, cost: null, lost: 2 };
    const sum = addSpent(SOME, part);
    expect(sum).toMatchObject({ steps: 1, usage: { inputTokens: 11, outputTokens: 7 }, cost: null, lost: 2 });
  });
});

describe('readSpent', () => {
  it('gives back what was stored', () => {
    for (const spent of [NOTHING_SPENT, { ...NOTHING_SPENT, isOpen: true }, addSpent(SOME, { ...SOME, lost: 2 })])
      expect(readSpent(JSON.parse(JSON.stringify(spentToJson(spent))))).toEqual(spent);
    expect(readSpent('damaged')).toEqual(NOTHING_SPENT);
  });
});
