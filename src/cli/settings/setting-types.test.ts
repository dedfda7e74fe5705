import { describe, expect, expectTypeOf, it } from 'vitest';
import { SAMPLE_TYPES as types } from '../../../test/sample-types.ts';
import { toText, typeName, type ValueOf } from './setting-types.ts';

describe('typeName', () => {
  it.each<[keyof typeof types, string]>([
    ['boolean', 'boolean'],
    ['choice', 'hidden, summary or full'],
    ['integer', 'integer from 1 to 10'],
    ['above', 'number greater than 0'],
    ['orOff', 'integer of at least 1 or off'],
    ['optional', 'integer of at least 1 or unset'],
    ['text', 'provider/name'],
    ['tools', 'list of tool patterns'],
  ])('describes %s as "%s"', (name, text) => {
    expect(typeName(types[name])).toBe(text);
  });
});

describe('ValueOf', () => {
  it('gives the compiler the values of a type', () => {
    expectTypeOf<ValueOf<typeof types.boolean>>().toEqualTypeOf<boolean>();
    expectTypeOf<ValueOf<typeof types.choice>>().toEqualTypeOf<'hidden' | 'summary' | 'full'>();
    expectTypeOf<ValueOf<typeof types.orOff>>().toEqualTypeOf<number | 'off'>();
    expectTypeOf<ValueOf<typeof types.optional>>().toEqualTypeOf<number | null>();
    expectTypeOf<ValueOf<typeof types.tools>>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<ValueOf<typeof types.priorities>>().toEqualTypeOf<Readonly<Record<string, number>>>();
  });
});

describe('toText', () => {
  it.each([
    [true, 'true'],
    [0.8, '0.8'],
    ['off', 'off'],
    [null, 'unset'],
    [['a'], '["a"]'],
    [{ a: 1 }, '{"a":1}'],
  ])('prints %j as %s', (value, text) => {
    expect(toText(value)).toBe(text);
  });
});
