import { describe, expect, it } from 'vitest';
import { newSessionId } from './session-id.ts';

describe('newSessionId', () => {
  it('gives a letter and fifteen digits, never the same twice', () => {
    const ids = Array.from({ length: 10_000 }, newSessionId);
    for (const id of ids) expect(id).toMatch(/^[a-z][0-9]{15}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
