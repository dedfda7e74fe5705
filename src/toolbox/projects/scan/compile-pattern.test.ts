import { describe, expect, it } from 'vitest';
import { compilePattern } from './compile-pattern.ts';

describe('compilePattern', () => {
  it.each([
    ['a.b', 'a.b', 'gmu'],
    ['(?i)todo', 'todo', 'gimu'],
    ['(?is)a.b', 'a.b', 'gimsu'],
    ['needless\\-escape', 'needless\\-escape', 'gm'],
    ['\\p{L}+', '\\p{L}+', 'gmu'],
  ])('reads %s', (pattern, source, flags) => {
    expect(compilePattern(pattern)).toMatchObject({ source, flags });
  });

  it.each(['', '(', '[', 'a{2,1}', '(?i)', 'a'.repeat(2_001)])('refuses %j with a reason', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(/regex|regular expression/);
  });
});
