import { describe, expect, it } from 'vitest';
import { createRedaction, createRedactor } from './redaction.ts';
import { DEFAULT_THINKING_SETTINGS } from './thinking-settings.ts';

const SECRET = ['ghp', '_0123456789abcdefghijABCDEFGHIJ012345'].join('');
const redaction = (redactPatterns: readonly string[] = []) =>
  createRedaction({ settings: () => ({ ...DEFAULT_THINKING_SETTINGS, redactPatterns }), redactor: createRedactor() });

describe('createRedaction', () => {
  it('K9 cleans every text of a value, names of fields included, and leaves the rest as it is', () => {
    const value = { thought: `use ${SECRET}`, list: [1, null, true, [SECRET]], [SECRET]: {}, ['__proto__']: 'x' };
    const clean = redaction().redact(value);
    expect(JSON.stringify(clean)).not.toContain(SECRET);
    expect(clean).toEqual({
      thought: 'use [redacted github-token]',
      list: [1, null, true, ['[redacted github-token]']],
      '[redacted github-token]': {},
      ['__proto__']: 'x',
    });
    expect(redaction().redact(SECRET)).toBe('[redacted github-token]');
  });

  it('shows nothing of what cannot be checked', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    for (const value of [cycle, deep, 10n]) expect(redaction().redact(value)).toMatch(/^\[not shown/);
    expect(redaction().redact(undefined)).toBeNull();
    expect(redaction(['(']).redact(SECRET)).toMatch(/^\[not shown/);
  });
});

describe('createRedactor', () => {
  it('follows the settings, also for a text that it has seen before', () => {
    const redactor = createRedactor();
    const settings = { ...DEFAULT_THINKING_SETTINGS, redactPatterns: ['blue\\w+'] };
    expect(redactor(settings)(`bluebird ${SECRET}`)).toBe('[redacted text] [redacted github-token]');
    expect(redactor({ ...settings, redact: false })(`bluebird ${SECRET}`)).toBe(`[redacted text] ${SECRET}`);
    expect(redactor({ ...settings, redactPatterns: [] })(`bluebird ${SECRET}`)).toBe(
      'bluebird [redacted github-token]',
    );
    expect(redactor(settings)(`bluebird ${SECRET}`)).toBe('[redacted text] [redacted github-token]');
  });

  it('names the setting and the pattern that is none', () => {
    expect(() => createRedactor()({ ...DEFAULT_THINKING_SETTINGS, redactPatterns: ['fine', '(a'] })).toThrow(
      /^The setting redact_patterns holds "\(a", which is not a regular expression/,
    );
  });
});
