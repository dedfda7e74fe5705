import { describe, expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

// Put together at run time, so that no scanner takes this file for a leak.
const made = (...parts: string[]): string => parts.join('');

describe('redactSecrets', () => {
  it.each([
    ['api-key', made('sk-', 'ant-api03-', 'a1B2c3D4e5F6g7H8i9J0')],
    ['api-key', made('sk_live', '_4eC39HqLyjWDarjtT1zdp7dc')],
    ['github-token', made('ghp', '_0123456789abcdefghijABCDEFGHIJ012345')],
    ['gitlab-token', made('glpat', '-abcdefghij0123456789')],
    ['aws-key', made('AKIA', 'IOSFODNN7EXAMPLE')],
    ['google-key', made('AIza', 'SyA1234567890abcdefghijklmnopqrstuv')],
    ['slack-token', made('xoxb', '-123456789012-abcdefghijkl')],
    ['npm-token', made('npm_', 'abcdefghijklmnopqrstuvwxyz0123456789')],
    ['jwt', made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w5N')],
    ['bearer-token', made('Bearer ', 'abcdefghijklmnop0123456789')],
    ['card-number', '4111 1111 1111 1111'],
    ['private-key', made('-----BEGIN RSA PRIVATE', ' KEY-----\nMIIEow\nabc=\n-----END RSA PRIVATE', ' KEY-----')],
  ])('hides a %s', (name, secret) => {
    expect(redactSecrets(`before ${secret} after`)).toBe(`before [redacted ${name}] after`);
  });

  it('hides the password of a URL and keeps the rest', () => {
    expect(redactSecrets(made('postgres://', 'ann:hunter2@db:5432/x'))).toBe(
      'postgres://ann:[redacted url-password]@db:5432/x',
    );
  });

  it('keeps numbers that are not cards, and ordinary text', () => {
    const text =
      'order 1234567890123456, commit 9fceb02d0ae598e95dc970b74767f19372d61af8, task-risk-assessment-of-things';
    expect(redactSecrets(text)).toBe(text);
  });

  it('takes hostile text in stride', () => {
    const hostile = [
      'eyJ'.repeat(100_000),
      '1 '.repeat(200_000),
      '-----BEGIN PRIVATE KEY-----'.repeat(2_000),
      'a:'.repeat(100_000),
    ];
    for (const text of hostile) expect(redactSecrets(text).length).toBeGreaterThan(0);
  });
});
