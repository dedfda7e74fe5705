import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson, throughJson } from './json.ts';

describe('equalJson', () => {
  it('ignores the order of keys', () => {
    expect(equalJson({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  });

  it.each([
    [{ a: 1 }, { a: 1, b: undefined }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [null, {}],
    ['1', 1],
    [{ a: undefined }, { b: undefined }],
  ])('tells %j from %j', (a, b) => {
    expect(equalJson(a, b)).toBe(false);
  });

  it('finds a value equal to what storing and reloading leaves of it', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => equalJson(value, throughJson(value))));
  });
});
