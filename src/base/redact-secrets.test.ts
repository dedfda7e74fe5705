import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOOK_ALIKES, MIXED, made, SECRETS, SECRETS_IN_PLACE } from '../../test/secret-samples.ts';
import { redactSecrets } from './redact-secrets.ts';

describe('redactSecrets', () => {
  it.each(SECRETS)('hides a %s (%s)', (name, _, secret) => {
    expect(redactSecrets(`before ${secret} after`)).toBe(`before [redacted ${name}] after`);
    expect(redactSecrets(`("${secret}")`)).not.toContain(secret);
    expect(redactSecrets(secret)).toBe(`[redacted ${name}]`);
  });

  it.each(SECRETS)('hides a %s (%s) next to punctuation, and behind escapes', (_, __, secret) => {
    const around = [
      ['', '...'],
      ['', '…'],
      ['', '.'],
      ['(', '),'],
      ['a\\n', '\\n'],
      ['a\\u0022', '\\u0022'],
      ['a%20', '%20'],
      ['=', '&'],
      ['`', '`'],
    ];
    for (const [before, after] of around) expect(redactSecrets(`${before}${secret}${after}x`)).not.toContain(secret);
  });

  it.each(SECRETS_IN_PLACE)('hides a %s and keeps what is around it', (_, before, secret, after) => {
    const clean = redactSecrets(`${before}${secret}${after}`);
    expect(clean.startsWith(before)).toBe(true);
    expect(clean.endsWith(after)).toBe(true);
    expect(clean.slice(before.length, clean.length - after.length)).toMatch(/^\[redacted [a-z-]+\]$/);
  });

  it.each([
    ['(password: aB3dEf9hIjKl2m)', '(password: [redacted secret]'],
    ['f(token=aB3dEf9hIjKl2mXX99)', 'f(token=[redacted secret]'],
    ['login(user, password=Tr0ub4dor&3xyz);', 'login(user, password=[redacted secret]'],
    ['password = getPassword2(user1);', 'password = getPassword2(user1);'],
  ])('tells a value from the brackets around it: %s', (text, clean) => {
    expect(redactSecrets(text)).toBe(clean);
  });

  it('hides the lines of a PuTTY key', () => {
    const lines = ['AAAAIQCx3oVq0m1f', 'b2B9cD8eF7gH6iJ5', 'kL4m='].join('\n');
    expect(redactSecrets(`Private-Lines: 3\n${lines}\nPrivate-MAC: 00`)).toBe(
      'Private-Lines: 3\n[redacted private-key]\nPrivate-MAC: 00',
    );
  });

  it.each(LOOK_ALIKES)('keeps %s', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });

  it('hides the whole of a secret, however long it is', () => {
    const long = made('sk-', 'ant-', MIXED.repeat(500));
    expect(redactSecrets(`a ${long} b`)).toBe('a [redacted api-key] b');
  });

  it('hides all of what patterns find together', () => {
    const patterns = [
      { name: 'one', pattern: /abcd/g },
      { name: 'two', pattern: /cdef/g },
      { name: 'three', pattern: /(?<kept>x=)[a-z]+/g },
    ];
    expect(redactSecrets('abcdef x=abc', patterns)).toBe('[redacted one] x=[redacted three]');
  });

  it('leaves what was redacted before, also where a pattern would find it again', () => {
    const patterns = [{ name: 'text', pattern: /[a-e]+/g }];
    const once = redactSecrets('abc xyz', patterns);
    expect(once).toBe('[redacted text] xyz');
    expect(redactSecrets(once, patterns)).toBe(once);
    expect(redactSecrets('[redacted bad]', patterns)).not.toContain('bad');
  });

  it('hides every secret wherever it stands, and changes nothing the second time', () => {
    const secret = fc.constantFrom(
      ...SECRETS.map(([, , each]) => each),
      ...SECRETS_IN_PLACE.map(([, ...parts]) => parts.join('')),
    );
    const filler = fc.oneof(fc.constantFrom(...LOOK_ALIKES), fc.string(), fc.constantFrom(' ', '\n', ', ', '"'));
    const space = fc.constantFrom(' ', '\n', ' ("', "', '");
    fc.assert(
      fc.property(fc.array(fc.tuple(filler, space, secret, space), { maxLength: 6 }), (parts) => {
        const clean = redactSecrets(parts.flat().join(''));
        expect(redactSecrets(clean)).toBe(clean);
        for (const [, , each] of parts) expect(clean).not.toContain(each);
      }),
    );
  });

  it('takes hostile text in stride', () => {
    const hostile = [
      ...[
        'cookie:a=',
        'cookie:a=b;',
        'authorization:a ',
        'sig=',
        'sig=%2F',
        '密码：',
        'the password is ',
        'card ',
        '4111\n',
      ],
      ...[
        'xghp_',
        'aAIza',
        'xsk-ant-abc01-',
        '1//0',
        '\u200b',
        '\u200bA',
        '\\u200b',
        'passwort:',
        'a@.',
        'parola ',
        '4111 ',
      ],
      ...['eyJ', '-eyJ', '1 ', '4', 'a:', '://a:', 'SG.', '-', '-a', 'sk-', 'password=', '"', 'M-', 'Q~'],
    ];
    for (const part of hostile) expect(redactSecrets(part.repeat(100_000)).length).toBeGreaterThan(0);
    const begin = made('-----BEGIN PRIVATE', ' KEY-----');
    for (const text of [begin.repeat(3_000), begin + '-a'.repeat(200_000), begin + ' '.repeat(200_000)]) {
      expect(redactSecrets(text)).toBe(text);
    }
  });

  it('hides a text altogether that is too large to be checked', () => {
    expect(redactSecrets(`secret=${'a1!'.repeat(5_000_000)} hunter2`)).toMatch(/^(?:secret=)?\[redacted secret\]/);
  });
});
