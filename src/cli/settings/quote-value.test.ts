import { describe, expect, it } from 'vitest';
import { quoteValue } from './quote-value.ts';

describe('quoteValue', () => {
  it('shows a value as JSON', () => {
    expect(quoteValue('many')).toBe('"many"');
    expect(quoteValue([1, null])).toBe('[1,null]');
    expect(quoteValue(undefined)).toBe('undefined');
  });

  it('keeps terminal controls and line breaks out of messages', () => {
    expect(quoteValue('\u001b[2J\n\u009b')).toBe('"\\u001b[2J\\n?"');
  });

  it('hides secrets', () => {
    expect(quoteValue('mysql://me:hunter2@db/x')).toBe('"mysql://me:[redacted url-password]@db/x"');
  });

  it('shortens what is long', () => {
    expect(quoteValue('x'.repeat(1_000))).toHaveLength(80);
  });

  it('survives nesting deeper than the stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(quoteValue(deep)).toBe('a value that cannot be shown');
  });
});
