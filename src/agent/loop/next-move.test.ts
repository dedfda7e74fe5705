import { describe, expect, it } from 'vitest';
import type { StepPurpose } from '../run/run-event.ts';
import type { Step, Turn } from '../run/run-history.ts';
import { nextMove } from './next-move.ts';

interface Sketch {
  readonly purpose?: StepPurpose;
  readonly calls?: number;
  readonly isAnswered?: boolean;
  readonly isEnded?: boolean;
}

function turnOf(sketches: readonly Sketch[], approvedAfterStep?: number): Turn {
  const steps = sketches.map(({ purpose = 'work', calls = 0, isAnswered = true, isEnded = true }, index): Step => {
    const step = index + 1;
    const parts = Array.from(
      { length: calls },
      (_, at) => ({ type: 'call', id: `${step}${at}`, name: 'x', input: {} }) as const,
    );
    const rest = { provider: 'a', usage: {}, stopReason: 'stop', durationMs: 0, retries: 0 } as const;
    return {
      step,
      purpose,
      answer: isAnswered ? { step, purpose, parts, ...rest } : undefined,
      results: new Map(),
      repeats: isEnded && isAnswered ? 0 : undefined,
    };
  });
  return { turn: 1, text: '', isPlan: false, format: true, finished: undefined, approvedAfterStep, steps };
}

describe('nextMove', () => {
  it.each<[string, Turn, object]>([
    ['asks at the beginning', turnOf([]), { type: 'ask' }],
    ['asks again what was never answered', turnOf([{ isAnswered: false }]), { type: 'ask' }],
    ['goes on with the calls of a step', turnOf([{ calls: 2, isEnded: false }]), { type: 'calls' }],
    ['asks after calls', turnOf([{ calls: 1 }]), { type: 'ask' }],
    ['answers after a step without calls', turnOf([{ calls: 1 }, {}]), { type: 'answer', isCut: false }],
    ['goes on formatting', turnOf([{}, { purpose: 'format' }]), { type: 'answer', isCut: false }],
    ['knows a turn that a limit ended', turnOf([{ calls: 1 }, { purpose: 'format' }]), { type: 'answer', isCut: true }],
    ['looks past a summary', turnOf([{ calls: 1 }, { purpose: 'compact' }]), { type: 'ask' }],
    ['carries out an approved plan', turnOf([{}], 1), { type: 'ask' }],
    ['carries it out after its final form', turnOf([{}, { purpose: 'format' }], 2), { type: 'ask' }],
    ['answers when it is carried out', turnOf([{}, { calls: 1 }, {}], 1), { type: 'answer' }],
  ])('%s', (_, turn, move) => {
    expect(nextMove(turn)).toMatchObject(move);
  });
});
