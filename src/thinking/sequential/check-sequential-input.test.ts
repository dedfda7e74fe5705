import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSequentialInput } from './check-sequential-input.ts';

const VALID = { thought: 'Look', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 3 };
const check = (input: unknown) => checkSequentialInput(input, 1_000);

describe('checkSequentialInput', () => {
  it.each([
    [3, 3],
    ['3', 3],
    [' 7 ', 7],
    ['0x10', 16],
    ['1e2', 100],
    [true, 1],
    [[4], 4],
    [[['5']], 5],
  ])('takes %j for the number %i, as the reference does', (given, number) => {
    expect(check({ ...VALID, revisesThought: given })).toMatchObject({ ok: true, thought: { revisesThought: number } });
  });

  it.each<unknown>([
    null,
    '',
    false,
    [],
    0,
    -1,
    1.5,
    '1.5',
    'abc',
    'Infinity',
    2 ** 53,
    {},
    { toString: 1, valueOf: 2 },
  ])('takes %j for no number', (given: unknown) => {
    const problems = [{ field: 'thoughtNumber', message: 'send a whole number from 1 on' }];
    expect(check({ ...VALID, thoughtNumber: given })).toEqual({ ok: false, problems });
  });

  it('takes true and false in any case, and nothing else, for a boolean', () => {
    expect(check({ ...VALID, nextThoughtNeeded: 'FALSE', isRevision: 'True' })).toMatchObject({
      ok: true,
      thought: { nextThoughtNeeded: false, isRevision: true },
    });
    for (const wrong of [null, '', ' true', 'yes', 1, [], {}]) {
      expect(check({ ...VALID, needsMoreThoughts: wrong }).ok).toBe(false);
    }
  });

  it('names every problem at once', () => {
    const checked = check({ thought: ' ', thoughtNumber: 0, branchId: 'b'.repeat(201) });
    expect(checked.ok ? [] : checked.problems.map(({ field }) => field)).toEqual([
      'thought',
      'nextThoughtNeeded',
      'thoughtNumber',
      'totalThoughts',
      'branchId',
    ]);
    expect(check(undefined).ok).toBe(false);
  });

  it('refuses a thought that is too long, and ignores fields that it does not know', () => {
    expect(check({ ...VALID, thought: 'x'.repeat(1_001) }).ok).toBe(false);
    expect(check({ ...VALID, other: 1 })).toEqual({ ok: true, thought: VALID });
  });

  it('takes anything without throwing', () => {
    const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));
    expect(check({ ...VALID, thoughtNumber: deep }).ok).toBe(false);
    fc.assert(fc.property(fc.anything(), (value) => void check(value)));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => void check({ ...VALID, thoughtNumber: value, isRevision: value })),
    );
  });
});
