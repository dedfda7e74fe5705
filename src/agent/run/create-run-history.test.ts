import { describe, expect, it } from 'vitest';
import { createRunHistory } from './create-run-history.ts';
import type { RunEvent, StepPurpose } from './run-event.ts';

function started(step: number, purpose: StepPurpose = 'work'): RunEvent {
  return { type: 'step-started', data: { step, turn: 1, purpose, model: 'a/b', tools: [] } };
}

function answered(step: number, ...ids: string[]): RunEvent {
  const parts = ids.map((id) => ({ type: 'call', id, name: 'look', input: {} }) as const);
  const rest = { provider: 'a', usage: {}, stopReason: 'stop', durationMs: 0, retries: 0 } as const;
  return { type: 'step-answered', data: { step, purpose: 'work', parts, ...rest } };
}

const turn: RunEvent = { type: 'turn-started', data: { turn: 1, text: 'Go', isPlan: true, format: false } };

function historyOf(...events: RunEvent[]) {
  const growing = createRunHistory();
  for (const event of events) growing.add(event);
  return growing;
}

describe('createRunHistory', () => {
  it('keeps what is complete as the same objects', () => {
    const growing = historyOf(turn, started(1), answered(1, 'a'), {
      type: 'step-finished',
      data: { step: 1, repeats: 0 },
    });
    const before = growing.history.turns[0]?.steps[0];
    growing.add(started(2));
    growing.add(answered(2));
    expect(growing.history.turns[0]?.steps[0]).toBe(before);
    expect(growing.history.turns[0]?.steps.map(({ step }) => step)).toEqual([1, 2]);
  });

  it('replaces a step that was never answered', () => {
    const { history } = historyOf(turn, started(1), started(1, 'compact'), answered(1));
    expect(history.turns[0]?.steps).toMatchObject([{ step: 1, purpose: 'compact' }]);
  });

  it('knows the ids of all calls', () => {
    const growing = historyOf(turn, started(1), answered(1, 'a', 'b'));
    expect([growing.hasCall('a'), growing.hasCall('b'), growing.hasCall('c')]).toEqual([true, true, false]);
  });

  it('R10 gives every call of an ended step a result', () => {
    const { history } = historyOf(turn, started(1), answered(1, 'a'), {
      type: 'step-finished',
      data: { step: 1, repeats: 0 },
    });
    expect(history.turns[0]?.steps[0]?.results.get('a')).toMatchObject({
      status: 'failed',
      message: '(the record of this result cannot be read)',
    });
  });

  it('opens again for the work that an approved plan asks for', () => {
    const answer = { conversation: [{ type: 'text', content: 'Plan' }] } as const;
    const { history } = historyOf(
      turn,
      started(1),
      answered(1),
      { type: 'turn-finished', data: { turn: 1, answer, isPlan: true } },
      { type: 'plan-approved', data: { turn: 1 } },
    );
    expect(history.turns[0]).toMatchObject({ approvedAfterStep: 1, finished: undefined });
  });

  it('opens whatever is missing', () => {
    const { history } = historyOf(answered(3, 'a'), { type: 'history-compacted', data: { upTo: 1, summary: 's' } });
    expect(history.turns).toHaveLength(1);
    expect(history.turns[0]?.steps[0]?.step).toBe(3);
    expect(history.compaction).toEqual({ upTo: 1, summary: 's' });
  });
});
