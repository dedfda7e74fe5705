import { describe, expect, it } from 'vitest';
import { subRunId } from './sub-run-id.ts';

describe('subRunId', () => {
  it('gives the same call the same run, and others another', () => {
    expect(subRunId('a', 'b')).toBe(subRunId('a', 'b'));
    expect(new Set([subRunId('a', 'b'), subRunId('ab', ''), subRunId('', 'ab'), subRunId('a', 'c')]).size).toBe(4);
    expect(subRunId('a', 'b')).toMatch(/^[a-z]\d{15}$/);
  });
});
