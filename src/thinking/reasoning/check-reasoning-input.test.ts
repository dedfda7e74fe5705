import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkReasoningInput, isStorableId } from './check-reasoning-input.ts';

describe('checkReasoningInput', () => {
  it('gives an input back as it is, or says what is wrong with it, whatever it is', () => {
    const field = fc.constantFrom(
      'query',
      'level',
      'thought',
      'sessionId',
      'runMode',
      'rollbackToStep',
      '__proto__',
      'x',
    );
    const given = fc.oneof(
      fc.anything(),
      fc.dictionary(field, fc.oneof(fc.anything(), fc.constantFrom('basic', 'step', 0))),
    );
    fc.assert(
      fc.property(given, (input) => {
        const checked = checkReasoningInput(input);
        if (checked.ok) expect(checked.input).toBe(input);
        else expect(checked.problems.length).toBeGreaterThan(0);
      }),
    );
  });

  it('names unknown fields, and stays readable when there are very many or very long ones', () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]));
    const checked = checkReasoningInput({ sessionId: 's', thought: 't', ['x'.repeat(1_000_000)]: 1, ...many });
    expect(checked.ok).toBe(false);
    if (checked.ok) return;
    expect(checked.problems).toHaveLength(21);
    expect(checked.problems[0]?.field).toBe('x'.repeat(64));
    expect(checked.problems.at(-1)).toEqual({ field: '49981 more', message: 'there are no such fields' });
  });
});

describe('isStorableId', () => {
  it.each(['', ' ', 'a\0b', '\ud800', 'x'.repeat(129), 5, null, undefined])('refuses %j', (value) => {
    expect(isStorableId(value)).toBe(false);
  });

  it.each(['a', '__proto__', '🧵', 'x'.repeat(128)])('takes %j', (value) => {
    expect(isStorableId(value)).toBe(true);
  });
});
