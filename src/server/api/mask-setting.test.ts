import { describe, expect, it } from 'vitest';
import { maskSetting } from './mask-setting.ts';

const setting = (key: string, value: string | string[]) => ({
  key,
  value,
  default: '',
  source: 'file',
  type: '',
  help: '',
});

describe('maskSetting', () => {
  it.each([
    ['postgres://user:pass@host/db', 'postgres://***@host/db'],
    ['postgres://user:p@ss:w/ord@host/db', 'postgres://***@host/db'],
    ['postgres://host/db?user=x&password=pass', 'postgres://host/db?user=x&password=***'],
    ['sqlite:/home/x/thoughtline.db', 'sqlite:/home/x/thoughtline.db'],
  ])('takes the password out of %s', (url, masked) => {
    expect(maskSetting(setting('store', url)).value).toBe(masked);
  });

  it('hides patterns, which may name what they hide', () => {
    expect(maskSetting(setting('redact_patterns', ['one', 'two'])).value).toEqual(['***', '***']);
  });

  it('masks what a problem quotes', () => {
    const { problem } = maskSetting({ ...setting('store', 'x'), problem: 'store is "postgres://a:b@c" in file' });
    expect(problem).toBe('store is "postgres://***@c" in file');
  });
});
