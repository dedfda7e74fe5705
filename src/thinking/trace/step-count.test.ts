import { describe, expect, it } from 'vitest';
import { storedSession } from '../../../test/trace-with.ts';
import { createContextDecider } from '../contexts/context-decider.ts';
import { NEW_CONTEXT } from '../contexts/context-state.ts';
import { reasoningDecider } from '../reasoning/reasoning-decider.ts';
import { NEW_REASONING } from '../reasoning/reasoning-state.ts';
import { sequentialDecider } from '../sequential/sequential-decider.ts';
import { NEW_SEQUENTIAL } from '../sequential/sequential-state.ts';
import { stepCount } from './step-count.ts';

describe('stepCount', () => {
  it('counts from the head of every kind of session', () => {
    const { state: context } = createContextDecider().toHead({ ...NEW_CONTEXT, step: 120, firstKept: 21 });
    const thoughts = [{ seq: 2, tokens: 1 }];
    const { state: reasoning } = reasoningDecider.toHead({ ...NEW_REASONING, status: 'active', thoughts });
    const { state: sequential } = sequentialDecider.toHead({ ...NEW_SEQUENTIAL, historyLength: 7 });
    expect(stepCount(storedSession({ state: context }))).toBe(100);
    expect(stepCount(storedSession({ kind: 'reasoning', state: reasoning }))).toBe(1);
    expect(stepCount(storedSession({ state: sequential }))).toBe(7);
  });

  it('does not guess where the head does not say', () => {
    expect(stepCount(storedSession({ kind: 'context', state: { steps: 3 } }))).toBeNull();
  });
});
