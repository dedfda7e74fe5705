import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson } from '../../base/json.ts';
import { differencesOf } from './difference.ts';

describe('differencesOf', () => {
  it('names the place, what was expected there and what came', () => {
    const expected = { model: 'a', messages: [{ role: 'user', text: 'Hi' }], tools: [] };
    const got = { messages: [{ role: 'user', text: 'Ho' }, { role: 'user' }], tools: {}, model: 'a', stream: true };
    expect(differencesOf(expected, got, 9)).toEqual([
      { path: 'messages[0].text', expected: '"Hi"', got: '"Ho"' },
      { path: 'messages[1]', expected: 'nothing', got: '{"role":"user"}' },
      { path: 'tools', expected: '[]', got: '{}' },
      { path: 'stream', expected: 'nothing', got: 'true' },
    ]);
  });

  it('shows long texts around the place where they part', () => {
    const [difference] = differencesOf(`${'a'.repeat(500)}X${'b'.repeat(500)}`, `${'a'.repeat(500)}Y`, 9);
    expect(difference?.expected).toBe(`…"${'a'.repeat(40)}X${'b'.repeat(79)}"…`);
    expect(difference?.got).toBe(`…"${'a'.repeat(40)}Y"`);
  });

  it('stops at as many as are wanted', () => {
    expect(differencesOf([1, 2, 3], [4, 5, 6], 2)).toHaveLength(2);
  });

  it('finds one exactly when the values are not equal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [left, right] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
        expect(differencesOf(left, right, 1).length === 0).toBe(equalJson(left, right));
        expect(differencesOf(left, structuredClone(left), 1)).toEqual([]);
      }),
    );
  });
});
