import { describe, expect, it } from 'vitest';
import { checkContextId, checkId, isId, isSessionName, sequentialId } from './session-ids.ts';

const keep = (text: string): string => text;

describe('isId', () => {
  it.each(['', ' ', 'a\0b', '\ud800', 'x'.repeat(201), 5, null, undefined, {}])('refuses %j', (value) => {
    expect(isId(value)).toBe(false);
  });

  it.each(['a', '__proto__', '🧵', 'x'.repeat(200)])('takes %j', (value) => {
    expect(isId(value)).toBe(true);
  });
});

describe('checkId', () => {
  it('refuses what redaction would change, because ids reach the disk as they are', () => {
    const redact = (text: string): string => text.replace('secret', '[redacted]');
    expect(checkId('a secret', redact)).toEqual({ ok: false, mistake: expect.stringContaining('looks like a secret') });
    expect(checkId('fine', redact)).toEqual({ ok: true, id: 'fine' });
  });
});

describe('checkContextId', () => {
  it.each(['sequential:', 'run:'])('refuses names that begin with %s, by which others know what they hold', (taken) => {
    expect(checkContextId(`${taken}a`, keep)).toEqual({ ok: false, mistake: expect.stringContaining(taken) });
    expect(checkContextId(`a ${taken} b`, keep)).toMatchObject({ ok: true });
  });
});

describe('isSessionName', () => {
  it('takes every name that a session can have', () => {
    expect(isSessionName('x'.repeat(200))).toBe(true);
    expect(isSessionName(sequentialId('x'.repeat(200)))).toBe(true);
    expect(isSessionName(sequentialId('x'.repeat(201)))).toBe(false);
    expect(isSessionName('sequential:')).toBe(false);
  });
});
