import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeJsonProblem, parseJson } from './parse-json.ts';

describe('parseJson', () => {
  it.each([
    ['{\n  "a": 1,\n}', "line 3, column 1: expected a key in double quotes, found '}'"],
    ['{"a" 1}', "line 1, column 6: expected ':' after the key, found '1'"],
    ['{"a": }', "line 1, column 7: expected a value, found '}'"],
    ['[1 2]', "line 1, column 4: expected ',' or ']', found '2'"],
    ['{"a": "x\ny"}', "line 1, column 9: expected a closing double quote, found '\\n'"],
    ['{"a": "\\q"}', "line 1, column 8: expected a valid escape like \\n or \\u0041, found '\\\\'"],
    ['{', "line 1, column 2: expected a key in double quotes or '}', found the end of the text"],
    ['', 'line 1, column 1: expected a value, found the end of the text'],
    ['{} {}', "line 1, column 4: expected the end of the text, found '{'"],
    ['nul', "line 1, column 1: expected a value, found 'n'"],
    ["{'a': 1}", "line 1, column 2: expected a key in double quotes or '}', found '''"],
    ['[01]', "line 1, column 3: expected ',' or ']', found '1'"],
  ])('names the place of the mistake in %j', (text, expected) => {
    const parsed = parseJson(text);
    expect(parsed.ok ? 'parsed' : describeJsonProblem(parsed.problem)).toBe(expected);
  });

  it('agrees with JSON.parse on what is JSON, for any text', () => {
    const nearlyJson = fc
      .array(fc.constantFrom(...'{}[]",:01.eE+-\\nu truefalsn'), { maxLength: 12 })
      .map((c) => c.join(''));
    fc.assert(
      fc.property(nearlyJson, (text) => {
        let accepted = true;
        try {
          JSON.parse(text);
        } catch {
          accepted = false;
        }
        const parsed = parseJson(text);
        expect(parsed.ok).toBe(accepted);
        if (!parsed.ok) expect(parsed.problem.line).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('survives nesting that would exhaust the call stack', () => {
    const parsed = parseJson('['.repeat(500_000));
    expect(parsed.ok ? '' : parsed.problem.expected).toBe('a value');
  });
});
