import { describe, expect, it } from 'vitest';
import { spend, tellStep } from './spend.ts';
import { NOTHING_SPENT, type SpentSoFar, tellSpent } from './spent.ts';

const started = { type: 'step-started', data: { step: 1, purpose: 'work' } };
const answered = {
  type: 'step-answered',
  data: { step: 1, purpose: 'work', usage: { inputTokens: 10, outputTokens: 5 }, cost: 0.5 },
};

function spendAll(...events: readonly { readonly type: string; readonly data: object }[]): SpentSoFar {
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

  it('keeps what is known where a provider does not tell what a step used', () => {
    const silent = { type: 'step-answered', data: { step: 2, purpose: 'work', usage: {} } };
    const spent = spendAll(started, answered, started, silent, started, answered);
    expect(spent).toMatchObject({ work: 3, usage: { inputTokens: 20, outputTokens: 10 }, cost: 1, lost: 1 });
    expect(tellSpent(spent)).toMatchObject({ cost: null, atLeast: { usage: { inputTokens: 20 }, cost: 1 } });
  });

  it.each(['step-answered', 'step-failed'])('adds what tries told that failed (%s)', (type) => {
    const tried = { usage: { inputTokens: 50, outputTokens: 7 }, cost: 2 };
    const data = type === 'step-answered' ? { ...answered.data, tried } : { step: 1, lost: 0, tried };
    const spent = spendAll(started, { type, data }, started, answered);
    const times = type === 'step-answered' ? 2 : 1;
    expect(tellSpent(spent)).toMatchObject({ usage: { inputTokens: 50 + 10 * times }, cost: 2 + 0.5 * times });
  });

  it('adds what others spent for the run', () => {
    const output = { usage: { inputTokens: 100, outputTokens: 1 }, cost: 3, lost: 0 };
    const finished = (result: object) => ({ type: 'call-finished', data: { step: 1, result } });
    const agent = finished({ toolName: 'spawn_agent', status: 'done', output });
    const spent = spendAll(started, answered, agent, finished({ toolName: 'look', status: 'done', output }));
    expect(tellSpent(spent)).toMatchObject({ usage: { inputTokens: 110, outputTokens: 6 }, cost: 3.5 });
    const cut = spend(spent, finished({ toolName: 'spawn_agent', status: 'failed', code: 'tool/interrupted' }));
    expect(tellSpent(cut)).toMatchObject({ cost: null, atLeast: { cost: 3.5 } });
  });
});

describe('tellStep', () => {
  it('does not tell what the last try used as if it were all', () => {
    const step = { step: 1, purpose: 'work', provider: 'p', parts: [], stopReason: 'stop', durationMs: 1 } as const;
    const told = tellStep({ ...step, usage: { inputTokens: 10, outputTokens: 5 }, cost: 0.5, retries: 1, lost: 1 });
    expect(told).toMatchObject({ usage: {}, cost: null, atLeast: { usage: { inputTokens: 10 }, cost: 0.5 } });
  });
});
