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

describe('throughJson', () => {
  it('leaves of every value what JSON leaves of it', () => {
    const values = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double(), fc.anything())),
    );
    fc.assert(
      fc.property(values, (value) => {
        expect(throughJson(value)).toStrictEqual(JSON.parse(JSON.stringify(value) ?? 'null'));
      }),
    );
  });

  it.each([
    [JSON.parse('{"__proto__": 1, "a": 2}')],
    [{ at: -0, none: undefined, when: new Date(0), endless: Number.POSITIVE_INFINITY }],
    [{ a: 1, toJSON: () => 'other' }],
    [new Map([['a', 1]])],
  ])('treats %o as JSON does', (value) => {
    expect(throughJson(value)).toStrictEqual(JSON.parse(JSON.stringify(value)));
  });

  it('gives a copy', () => {
    const given = { a: 1 };
    const copy = throughJson(given);
    given.a = 2;
    expect(copy).toEqual({ a: 1 });
  });
});
