import { describe, expect, it } from 'vitest';
import { createRecent } from './recent.ts';

describe('createRecent', () => {
  it('remembers the last names, and forgets what was set long ago', () => {
    const recent = createRecent<number>(2);
    for (const [index, name] of ['a', 'b', 'a', 'c', 'd'].entries()) recent.set(name, index);
    expect(['a', 'b', 'c', 'd'].map((name) => recent.get(name))).toEqual([2, undefined, 3, 4]);
  });

  it('gives the newest value of a name', () => {
    const recent = createRecent<number>(2);
    for (const value of [1, 2, 3, 4]) recent.set('a', value);
    expect(recent.get('a')).toBe(4);
  });

  it('never holds more than twice as many', () => {
    const recent = createRecent<number>(5);
    const names = Array.from({ length: 100 }, (_, index) => `name ${index}`);
    for (const name of names) recent.set(name, 0);
    expect(names.filter((name) => recent.get(name) !== undefined).length).toBeLessThanOrEqual(10);
  });

  it('forgets what it is told to', () => {
    const recent = createRecent<number>(2);
    recent.set('a', 1);
    recent.delete('a');
    expect(recent.get('a')).toBeUndefined();
  });
});
