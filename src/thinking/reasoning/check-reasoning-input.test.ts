import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkReasoningInput } from './check-reasoning-input.ts';

const limits = { maxThoughtLength: 100_000, redact: (text: string) => text.replaceAll('hush', '[redacted]') };

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
        const checked = checkReasoningInput(input, limits);
        if (checked.ok) expect(checked.input).toBe(input);
        else expect(checked.problems.length).toBeGreaterThan(0);
      }),
    );
  });

  it('names unknown fields, and stays readable when there are very many or very long ones', () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]));
    const checked = checkReasoningInput({ sessionId: 's', thought: 't', ['x'.repeat(1_000_000)]: 1, ...many }, limits);
    expect(checked.ok).toBe(false);
    if (checked.ok) return;
    expect(checked.problems).toHaveLength(21);
    expect(checked.problems[0]?.field).toBe(`${'x'.repeat(63)}…`);
    expect(checked.problems.at(-1)).toEqual({ field: '49981 more', message: 'there are no such fields' });
  });

  it('shows no secret that is the name of a field', () => {
    const checked = checkReasoningInput({ sessionId: 's', thought: 't', 'my hush key': 1 }, limits);
    expect(checked).toEqual({
      ok: false,
      problems: [{ field: 'my [redacted] key', message: 'there is no such field' }],
    });
  });

  it('Q1 names the bad items of a list, the first five of many', () => {
    const batch = { query: 'q', level: 'basic', runMode: 'run_to_completion' };
    const problemsOf = (thought: unknown) => {
      const checked = checkReasoningInput({ ...batch, thought }, limits);
      return checked.ok ? [] : checked.problems;
    };
    const message = 'item 0: send a text that is not blank, item 1: send a text, item 3: send a text that is not blank';
    expect(problemsOf(['', 3, 'ok', ''])).toEqual([{ field: 'thought', message }]);
    const [many] = problemsOf(Array.from({ length: 50_000 }, () => 3));
    expect(many?.message).toMatch(/^item 0: .*item 4: send a text, and 49995 more$/);
  });

  it('K7 holds the longest thought for every text that becomes one, and never allows more than 100,000', () => {
    const start = { query: 'q', level: 'basic' };
    const fields = { observation: 'o'.repeat(20), hypothesis: 'h'.repeat(20), evaluation: 'e'.repeat(20) };
    const problemsOf = (input: object, maxThoughtLength: number) => {
      const checked = checkReasoningInput({ ...start, ...input }, { ...limits, maxThoughtLength });
      return checked.ok ? [] : checked.problems.map(({ field, message }) => `${field}: ${message}`);
    };
    expect(problemsOf({ thought: 'x'.repeat(31) }, 30)).toEqual(['thought: send at most 30 characters (these are 31)']);
    expect(problemsOf(fields, 30)).toEqual([
      'observation: send at most 30 characters in observation, hypothesis, evaluation together (they make 113)',
    ]);
    expect(problemsOf(fields, 113)).toEqual([]);
    expect(problemsOf({ ...fields, thought: 'short' }, 30)).toEqual([]);
    expect(problemsOf({ ...fields, thought: 'short' }, 19)).toHaveLength(3);
    expect(problemsOf({ thought: 'x'.repeat(100_001) }, 1_000_000)).toEqual([
      'thought: send at most 100000 characters (these are 100001)',
    ]);
  });
});
