import { describe, expect, it } from 'vitest';
import { isTooBig } from './is-too-big.ts';

describe('isTooBig', () => {
  it('counts texts, keys and items', () => {
    expect(isTooBig('x'.repeat(100), 90)).toBe(true);
    expect(isTooBig({ ['x'.repeat(100)]: 1 }, 90)).toBe(true);
    expect(
      isTooBig(
        Array.from({ length: 100 }, () => 0),
        90,
      ),
    ).toBe(true);
    expect(isTooBig({ a: ['x', 1, null, true] }, 90)).toBe(false);
  });

  it('is not stopped by depth', () => {
    expect(isTooBig(JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)), 1_000)).toBe(true);
  });
});
