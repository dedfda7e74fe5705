import { describe, expect, it } from 'vitest';
import { checkOwner } from './check-owner.ts';

describe('checkOwner', () => {
  it.each(['local', 'alice', 'Alice-2', 'a.b@example.com', '7', 'x'.repeat(64)])('takes %s', (owner) => {
    expect(checkOwner(owner)).toBe(owner);
  });

  it.each(['', ' ', '-x', '.x', '__proto__', 'a b', 'a/b', 'a\n', 'ä', 'x'.repeat(65)])('refuses %j', (owner) => {
    expect(() => checkOwner(owner)).toThrow('cannot be an owner');
  });
});
