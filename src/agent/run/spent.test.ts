import { describe, expect, it } from 'vitest';
import { addSpent, NOTHING_SPENT, readSpent, type Spent, spend, spentToJson, tellSpent } from './spent.ts';

const started = { type: 'step-started', data: { step: 1, purpose: 'work' } };
const answered = {
  type: 'step-answered',
  data: { step: 1, purpose: 'work', usage: { inputTokens: 10, outputTokens: 5 }, cost: 0.5 },
};

function spendAll(...events: readonly { readonly type: string; readonly data: object }[]): Spent {
  return events.reduce(spend, NOTHING_SPENT);
}

describe('spend', () => {
  it('sums what was answered', () => {
    const spent = spendAll(started, answered, started, answered);
    expect(spent).toMatchObject({ steps: 2, usage: { inputTokens: 20, outputTokens: 10 }, cost: 1, lost: 0 });
    expect(tellSpent(spent)).toEqual({ usage: spent.usage, cost: 1 });
  });

  it.each([
    ['was killed and asked again', [started, started, answered]],
    ['was killed and given up for another turn', [started, answered, started, { type: 'turn-started', data: {} }]],
    ['broke off', [started, answered, started, { type: 'step-failed', data: { step: 2, lost: 1 } }]],
    ['broke off and was sent again', [started, { ...answered, data: { ...answered.data, lost: 1 } }]],
  ])('does not take a request that %s for one that was free', (_, events) => {
    const spent = spendAll(...events);
    expect(spent).toMatchObject({ usage: { inputTokens: 10, outputTokens: 5 }, cost: 0.5, lost: 1, isOpen: false });
    expect(tellSpent(spent)).toEqual({
      usage: {},
      cost: null,
      atLeast: { usage: expect.objectContaining({ inputTokens: 10 }), cost: 0.5 },
    });
  });

  it('knows that a refused request used nothing', () => {
    const spent = spendAll(started, { type: 'step-failed', data: { step: 1, lost: 0 } }, started, answered);
    expect(tellSpent(spent)).toMatchObject({ cost: 0.5 });
  });

  it('does not know what a request uses that is not answered yet', () => {
    expect(tellSpent(spendAll(started))).toMatchObject({ usage: {}, cost: null, atLeast: { cost: 0 } });
  });
});

describe('addSpent', () => {
  it('keeps unknown what is unknown of a part', () => {
    const part = { usage: { inputTokens: 1, outputTokens: 2 }, cost: null, lost: 2 };
    const sum = addSpent(spendAll(started, answered), part);
    expect(sum).toMatchObject({ steps: 1, usage: { inputTokens: 11, outputTokens: 7 }, cost: null, lost: 2 });
  });
});

describe('readSpent', () => {
  it('gives back what was stored', () => {
    for (const spent of [NOTHING_SPENT, spendAll(started), spendAll(started, started, answered)])
      expect(readSpent(JSON.parse(JSON.stringify(spentToJson(spent))))).toEqual(spent);
    expect(readSpent('damaged')).toEqual(NOTHING_SPENT);
  });
});
