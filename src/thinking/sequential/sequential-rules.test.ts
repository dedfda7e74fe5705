import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SequentialInput } from './sequential-input.ts';
import { decideSequential, evolveSequential } from './sequential-rules.ts';
import { NEW_SEQUENTIAL, reportedBranches, type SequentialState } from './sequential-state.ts';

const THOUGHT: SequentialInput = { thought: 'Look', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 3 };

function record(state: SequentialState, thought: SequentialInput): SequentialState {
  const decision = decideSequential(state, { at: 1, thought });
  if ('refusal' in decision) throw new Error(decision.refusal);
  return decision.events.reduce((before, event) => evolveSequential(before, event), state);
}

describe('decideSequential', () => {
  it('records the fields, with the total raised to the number', () => {
    const thought = { ...THOUGHT, thoughtNumber: 7, isRevision: true };
    expect(decideSequential(NEW_SEQUENTIAL, { at: 5, thought })).toEqual({
      events: [
        {
          type: 'sequential-thought-recorded',
          version: 1,
          at: 5,
          data: { step: 1, ...thought, totalThoughts: 7 },
          text: 'Look',
        },
      ],
    });
  });

  it('bounds the branches by name, and goes on taking thoughts for those it knows', () => {
    const names = Array.from({ length: 100 }, (_, index) => `b${index}`);
    const full = names.reduce(
      (state, branchId) => record(state, { ...THOUGHT, branchFromThought: 1, branchId }),
      NEW_SEQUENTIAL,
    );
    const one = { ...THOUGHT, branchFromThought: 1, branchId: 'one more' };
    expect(decideSequential(full, { at: 1, thought: one })).toEqual({
      refusal: expect.stringContaining('100 branches'),
    });
    expect(record(full, { ...one, branchId: 'b7' }).historyLength).toBe(101);
    expect(record(full, THOUGHT).historyLength).toBe(101);
  });
});

describe('evolveSequential', () => {
  it('needs both branch fields, and a name that is not empty', () => {
    for (const half of [{ branchId: 'a' }, { branchFromThought: 1 }, { branchFromThought: 1, branchId: '' }]) {
      expect(record(NEW_SEQUENTIAL, { ...THOUGHT, ...half }).branches).toEqual([]);
    }
  });

  it('takes its title from the first thought, short', () => {
    const first = record(NEW_SEQUENTIAL, { ...THOUGHT, thought: ` ${'long '.repeat(60)}` });
    expect(first.title).toMatch(/^long .*…$/);
    expect(first.title.length).toBeLessThanOrEqual(120);
    expect(record(first, THOUGHT).title).toBe(first.title);
  });

  it('ignores events that it does not know', () => {
    expect(evolveSequential(NEW_SEQUENTIAL, { type: 'other', version: 1, at: 1, data: {} })).toBe(NEW_SEQUENTIAL);
  });
});

describe('reportedBranches', () => {
  it('orders names like the keys of an object, and takes inherited ones for names', () => {
    const branches = ['b', '2', '01', '1', '__proto__', 'constructor', '4294967294'];
    const reported = ['1', '2', '4294967294', 'b', '01', '__proto__', 'constructor'];
    expect(reportedBranches({ ...NEW_SEQUENTIAL, branches })).toEqual(reported);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('reports every branch once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (branches) => {
        expect(reportedBranches({ ...NEW_SEQUENTIAL, branches }).toSorted()).toEqual(branches.toSorted());
      }),
    );
  });
});
