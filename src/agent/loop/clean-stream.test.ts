import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../base/redact-secrets.ts';
import { createCleanStream } from './clean-stream.ts';

/** What is shown of a text that comes in pieces of a size, after each of them. */
function stream(text: string, size: number, redact = redactSecrets): string[] {
  const clean = createCleanStream((said) => redact(said));
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(clean.push(text.slice(at, at + size)));
  return pieces;
}

const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEAx3Zr9wq0vYt1\n'.repeat(40)}-----END RSA PRIVATE KEY-----`;
const SECRETS = [
  'sk-ant-api03-Zx81kQwPq02LmNvBtYuIo98AaSdFgHjKl45',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'password: "Zx81kQwP q02LmNvBt YuIo98"',
  'The api key is Zx81kQwPq02LmNvBt.',
  'Bearer Zx81kQwPq02LmNvBtYuIo98',
  '4111 1111 1111 1111',
  `Cookie: theme=dark; lang=en; ${'pad=none; '.repeat(30)}session=Zx81kQwPq02LmNvBtYuIo98`,
  'postgres://bob:Zx81kQwPq02@db.example/app',
  KEY,
];

describe('createCleanStream', () => {
  it.each([1, 2, 7, 40])('never shows a part of a secret, in pieces of %i', (size) => {
    for (const secret of SECRETS) {
      const text = `Here it is, all of it:\n${secret}\nand that was it. Take good care of it!\n`;
      const whole = redactSecrets(text);
      expect(whole).toContain('[redacted');
      const shown = stream(text, size).join('');
      expect(whole.startsWith(shown), `${secret} was shown as ${shown}`).toBe(true);
      expect(shown.length).toBeGreaterThan(whole.length - 20);
    }
  });

  it('runs one word behind, and not more', () => {
    expect(stream('One two, three', 1).join('')).toBe('One two, ');
    expect(stream('The answer is 42 ', 1).join('')).toBe('The answer is ');
    expect(stream('The answer is 42 of t', 1).join('')).toBe('The answer is 42 of ');
    expect(stream('答えは四十二です。', 1).join('')).toBe('答えは四十二です。');
  });

  it('shows the beginning of what is stored, whatever comes in whatever pieces', () => {
    const part = fc.oneof(
      fc.constantFrom(...SECRETS.filter((secret) => secret !== KEY)),
      fc.lorem({ maxCount: 5 }),
      fc.string({ maxLength: 12 }),
      fc.constantFrom('\n', ' ', 'password: ', '"', '=', '4111 '),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 30 }), (parts, size) => {
        const text = parts.join(' ');
        expect(redactSecrets(text).startsWith(stream(text, size).join(''))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('costs about the same for every piece of a long text', () => {
    const text = 'Some words about nothing, and then some more of them. '.repeat(2_000);
    let read = 0;
    const shown = stream(text, 5, (said) => {
      read += said.length;
      return redactSecrets(said);
    });
    expect(shown.join('').length).toBeGreaterThan(text.length - 20);
    expect(read).toBeLessThan(text.length * 1_000);
  });
});
