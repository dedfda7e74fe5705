import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonValue } from '../../base/json.ts';
import { createRunHistory } from '../run/create-run-history.ts';
import type { StepPurpose } from '../run/run-event.ts';
import type { Turn } from '../run/run-history.ts';
import { countRepeats } from './count-repeats.ts';

interface Called {
  readonly input: JsonValue;
  readonly output: JsonValue;
  readonly purpose?: StepPurpose;
}

/** The turn after these steps, each with one call; all but the last have ended. */
function turnOf(steps: readonly Called[]): Turn {
  const { history, add } = createRunHistory();
  add({ type: 'turn-started', data: { turn: 1, text: 'Go', isPlan: false, format: false } });
  for (const [index, { input, output, purpose = 'work' }] of steps.entries()) {
    const step = index + 1;
    const id = `c${step}`;
    const parts = [{ type: 'call', id, name: 'look', input }] as const;
    const rest = { provider: 'a', usage: {}, stopReason: 'calls', durationMs: 0, retries: 0 } as const;
    add({ type: 'step-started', data: { step, turn: 1, purpose, model: 'a/b', tools: [] } });
    add({ type: 'step-answered', data: { step, purpose, parts, ...rest } });
    const called = { callId: id, toolName: 'look', input, visibility: 'user', durationMs: step } as const;
    const result = { ...called, status: 'done', isSuccess: true, output } as const;
    add({ type: 'call-finished', data: { step, result } });
    const [turn] = history.turns;
    if (step < steps.length && turn !== undefined) {
      add({ type: 'step-finished', data: { step, repeats: countRepeats(turn) } });
    }
  }
  const [turn] = history.turns;
  if (turn === undefined) throw new Error('unreachable');
  return turn;
}

const same: Called = { input: { a: 1, b: [{ c: 2, d: 3 }] }, output: { e: 4, f: 5 } };
const turned: Called = { input: { b: [{ d: 3, c: 2 }], a: 1 }, output: { f: 5, e: 4 } };

describe('countRepeats', () => {
  it('counts steps in a row that are the same, whatever the order of keys', () => {
    expect(countRepeats(turnOf([same]))).toBe(0);
    expect(countRepeats(turnOf([same, turned]))).toBe(1);
    expect(countRepeats(turnOf([same, turned, same]))).toBe(2);
  });

  it('begins anew with another input or another output', () => {
    expect(countRepeats(turnOf([same, same, { ...same, input: { a: 2 } }]))).toBe(0);
    expect(countRepeats(turnOf([same, same, { ...same, output: 'changed' }]))).toBe(0);
    expect(countRepeats(turnOf([same, { ...same, output: 1 }, same]))).toBe(0);
  });

  it('looks past summaries', () => {
    expect(countRepeats(turnOf([same, { ...same, purpose: 'compact' }, same]))).toBe(1);
  });

  it('agrees with JSON whose keys are sorted', () => {
    const small = fc.jsonValue({ maxDepth: 2 }).map((value): JsonValue => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(small, small, (a, b) => {
        const steps = [
          { input: a, output: null },
          { input: b, output: null },
        ];
        expect(countRepeats(turnOf(steps))).toBe(sorted(a) === sorted(b) ? 1 : 0);
      }),
    );
  });
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1))) : part,
  );
}
