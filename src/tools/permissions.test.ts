import { describe, expect, it } from 'vitest';
import { matchesPattern, permissionFor } from './permissions.ts';

const reads = { name: 'read_files', capabilities: ['read_only'] } as const;
const writes = { name: 'write_file', capabilities: ['edits_files'] } as const;
const none = { allow: [], deny: [] } as const;

describe('permissionFor', () => {
  it.each([
    ['reading in read-only', reads, { tier: 'read-only', ...none }, 'allow'],
    ['reading when asked about the rest', reads, { tier: 'ask', ...none }, 'allow'],
    ['writing in read-only', writes, { tier: 'read-only', ...none }, 'deny'],
    ['writing in read-only, though on the allow list', writes, { tier: 'read-only', allow: ['*'], deny: [] }, 'deny'],
    ['writing in ask', writes, { tier: 'ask', ...none }, 'ask'],
    ['writing in ask, on the allow list', writes, { tier: 'ask', allow: ['write_*'], deny: [] }, 'allow'],
    ['writing in trusted', writes, { tier: 'trusted', ...none }, 'allow'],
    ['writing in trusted, on the deny list', writes, { tier: 'trusted', allow: ['*'], deny: ['*_file'] }, 'deny'],
    ['reading, on the deny list', reads, { tier: 'trusted', allow: [], deny: ['read_files'] }, 'deny'],
  ] as const)('judges %s', (_, spec, policy, verdict) => {
    expect(permissionFor(spec, policy).verdict).toBe(verdict);
  });
});

describe('matchesPattern', () => {
  it.each([
    ['read_files', 'read_files', true],
    ['read_files', 'read', false],
    ['read_files', 'read*', true],
    ['read_files', '*files', true],
    ['read_files', 'r*d*f*s', true],
    ['read_files', '*x*', false],
    ['aba', 'ab*ba', false],
    ['mcp__git__log', 'mcp__git__*', true],
    ['anything', '*', true],
    ['', '', true],
  ])('%s against %s: %s', (name, pattern, expected) => {
    expect(matchesPattern(name, pattern)).toBe(expected);
  });

  it('is not slowed down by many stars', () => {
    expect(matchesPattern('a'.repeat(5_000), `${'a*'.repeat(2_000)}b`)).toBe(false);
  });
});
