import { describe, expect, it } from 'vitest';
import { hidePassword } from './hide-password.ts';

describe('hidePassword', () => {
  it.each([
    ['postgres://me:pass@host/db', 'postgres://me:[redacted url-password]@host/db'],
    ['postgres://me:p@ss@host/db', 'postgres://me:[redacted url-password]@host/db'],
    ['postgres://host/db?user=me&password=pass', 'postgres://host/db?user=me&password=[redacted password]'],
    ['postgres://host/db?PASSWORD=pass&ssl=1', 'postgres://host/db?PASSWORD=[redacted password]&ssl=1'],
  ])('takes the password out of %s', (url, shown) => {
    expect(hidePassword(url)).toBe(shown);
    expect(hidePassword(shown)).toBe(shown);
  });

  it.each(['postgres://me@host/db', 'sqlite:/home/me/thoughtline.db', 'memory:'])('leaves %s as it is', (url) => {
    expect(hidePassword(url)).toBe(url);
  });
});
