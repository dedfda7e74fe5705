import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../base/redact-secrets.ts';
import { type CleanStreamParts, createCleanStream } from './clean-stream.ts';

/** What is shown of a text that comes in pieces of a size, after each of them. */
function stream(text: string, size: number, more: Partial<CleanStreamParts> = {}): string[] {
  const clean = createCleanStream({ redact: (said) => redactSecrets(said), live: 'by-word', now: () => 0, ...more });
  const shown = [''];
  for (let at = 0; at < text.length; at += size) {
    const { wrong, text: fresh } = clean.push(text.slice(at, at + size));
    const before = shown.at(-1) ?? '';
    shown.push(before.slice(0, before.length - wrong) + fresh);
  }
  return shown;
}

/** What is shown in the end. */
function last(shown: readonly string[]): string {
  return shown.at(-1) ?? '';
}

const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEAx3Zr9wq0vYt1\n'.repeat(40)}-----END RSA PRIVATE KEY-----`;
const SECRETS = [
  'sk-ant-api03-Zx81kQwPq02LmNvBtYuIo98AaSdFgHjKl45',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'password: "Zx81kQwP q02LmNvBt YuIo98"',
  'The api key is Zx81kQwPq02LmNvBt.',
  'Bearer Zx81kQwPq02LmNvBtYuIo98',
  '4111 1111 1111 1111',
  'printf "\\n4111 1111 1111 1111\\n"',
  '4111 1111\u2060 1111 1111',
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
      const shown = stream(text, size);
      for (const each of shown) expect(whole.startsWith(each), `${secret} was shown as ${each}`).toBe(true);
      expect(last(shown).length).toBeGreaterThan(whole.length - 20);
    }
  });

  it('runs one word behind, and not more', () => {
    expect(last(stream('One two, three', 1))).toBe('One two, ');
    expect(last(stream('The answer is 42 ', 1))).toBe('The answer is ');
    expect(last(stream('The answer is 42 of t', 1))).toBe('The answer is 42 of ');
    expect(last(stream('He said: "This is how all of it began', 1))).toBe('He said: "This is how all of it ');
    expect(last(stream('答えは四十二です。', 1))).toBe('答えは四十二です。');
    expect(last(stream('-----BEGIN CERTIFICATE-----\nMIID\nand', 1))).toBe('-----BEGIN CERTIFICATE-----\nMIID\n');
  });

  it('shows the beginning of what is stored, whatever comes in whatever pieces', () => {
    const part = fc.oneof(
      fc.constantFrom(...SECRETS.filter((secret) => secret !== KEY)),
      fc.lorem({ maxCount: 5 }),
      fc.string({ maxLength: 12 }),
      fc.constantFrom('\n', ' ', 'password: ', '"', '=', '4111 ', '\\n', '思考', '\u2060'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 30 }), (parts, size) => {
        const text = parts.join(' ');
        expect(redactSecrets(text).startsWith(last(stream(text, size)))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('takes back what turned out to be wrong, and goes on', () => {
    const redact = (text: string): string => text.replace(/Blue Falcon Nine/g, '[redacted text]');
    const text = `The name is Blue Falcon Nine, they said.\n${'And so on. '.repeat(300)}`;
    expect(last(stream(text, 4, { redact }))).toBe(redact(text));
    for (const shown of stream(text, 4, { redact, live: 'by-line' })) expect(redact(text).startsWith(shown)).toBe(true);
    expect(last(stream(text, 4, { redact, live: 'by-line' }))).toBe('The name is [redacted text], they said.\n');
    expect(last(stream(text, 4, { redact, live: 'by-step' }))).toBe('');
  });

  it.each([
    ['prose', 'Some words about nothing, and then some more of them. '],
    ['no blanks between words', '思考是一种能力，我们可以通过学习来提高它。'],
    ['one number a line', '12345\n'],
    ['tabs', 'const x\t=\t1;\n'],
  ])('costs the same for every piece of a long text: %s', (_, part) => {
    expect(read(part.repeat(24_000 / part.length))).toBeLessThan(3 * read(part.repeat(20_000 / part.length)));
  });

  it.each([
    ['one word', 'aB3dEf9hIjKl2m'],
    ['a key without an end', '-----BEGIN PRIVATE KEY-----\nMIID'],
    ['many keys', '-----BEGIN PRIVATE KEY-----\n'],
    ['cookies', 'cookie: a=b; '],
  ])('takes a share of the time, however much has to wait: %s', (_, part) => {
    const text = part.repeat(20_000 / part.length);
    let spent = 0;
    let passed = 0;
    const redact = (said: string): string => {
      spent += said.length / 1_000;
      return said;
    };
    const clean = createCleanStream({ redact, live: 'by-word', now: () => passed + spent });
    for (let at = 0; at < text.length; at += 40) {
      clean.push(text.slice(at, at + 40));
      passed += 1;
    }
    // What is free, a tenth of the time, and the longest look that began before both were used up.
    expect(spent).toBeLessThan(50 + (passed + spent) / 10 + (2 * text.length) / 1_000 + 1);
  });
});

/** How many characters are looked at. */
function read(text: string): number {
  let count = 0;
  const redact = (said: string): string => {
    count += said.length;
    return said;
  };
  expect(last(stream(text, 20, { redact })).length).toBeGreaterThan(text.length - 50);
  return count;
}
