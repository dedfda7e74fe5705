import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepSame } from './keep-same.ts';

describe('keepSame', () => {
  it('gives what is new, made of what was there', () => {
    const before = { id: 'x', entries: [{ seq: 1, text: 'a' }, { seq: 2 }], more: { a: 1 } };
    const after = { id: 'x', entries: [{ seq: 1, text: 'a' }, { seq: 2, text: 'b' }, { seq: 3 }], more: { a: 1 } };
    const kept = keepSame(before, structuredClone(after));
    expect(kept).toEqual(after);
    expect(kept.entries[0]).toBe(before.entries[0]);
    expect(kept.more).toBe(before.more);
    expect(kept.entries).not.toBe(before.entries);
  });

  it('gives the old value where nothing changed', () => {
    const before = { a: [1, { b: null }], '': 'x' };
    expect(keepSame(before, structuredClone(before))).toBe(before);
  });

  it('tells a list from an object, and what is missing from what is not', () => {
    expect(keepSame({ 0: 'a' }, ['a'])).toEqual(['a']);
    expect(keepSame({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(keepSame([1, 2], [1])).toEqual([1]);
  });

  it('always equals the new value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const text = JSON.stringify(after);
        expect(JSON.stringify(keepSame(before, JSON.parse(text)))).toBe(text);
      }),
    );
  });
});
