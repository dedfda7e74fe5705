import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideArgument, hideText, hideValue, isSecretName } from './hide-values.ts';

describe('isSecretName', () => {
  it.each(['API_KEY', 'DB_PASSWORD', 'Authorization', 'X-Auth', 'github_pat', '--token', 'Cookie', 'PGPASS'])(
    'knows %s',
    (name) => expect(isSecretName(name)).toBe(true),
  );

  it.each(['X-Region', 'PATH', 'PORT', '--pattern', 'HOME'])('lets %s be', (name) =>
    expect(isSecretName(name)).toBe(false),
  );
});

describe('hideValue', () => {
  it('keeps the scheme and every variable', () => {
    expect(hideValue('Bearer abc')).toBe('Bearer ***');
    expect(hideValue(`x-\${T}-y`)).toBe(`***\${T}***`);
    expect(hideValue(`\${input:api-key}\${env:A}`)).toBe(`\${input:api-key}\${env:A}`);
    expect(hideValue('')).toBe('');
  });

  it.each([`\${T:-abc}`, `\${abc`, `\${T`, `\${}abc`, `\${a b}`])('hides %s, which is no variable', (value) => {
    expect(hideValue(value)).toBe('***');
  });
});

describe('hideArgument', () => {
  it.each([
    [
      ['--token', 'abc123def'],
      ['--token', '***'],
    ],
    [
      ['--token', `\${TOKEN}`],
      ['--token', `\${TOKEN}`],
    ],
    [['--api-key=zzz999xyz'], ['--api-key=***']],
    [
      ['-apikey', '-x'],
      ['-apikey', '***'],
    ],
    [
      ['-e', 'REGION=eu', '-e', 'NAME'],
      ['-e', 'REGION=***', '-e', 'NAME'],
    ],
    [
      ['--header', 'X-Region: eu', '-H', 'Authorization:Bearer abc'],
      ['--header', 'X-Region: ***', '-H', 'Authorization:Bearer ***'],
    ],
    [['--header=Authorization: Bearer abc'], ['--header=Authorization: Bearer ***']],
    [
      ['-c', 'TOKEN=abc run it'],
      ['-c', 'TOKEN=***'],
    ],
    [
      ['--config', '{"apiKey": "abc"}'],
      ['--config', '{"apiKey": "***'],
    ],
    [
      ['--no-auth', '--port', '80'],
      ['--no-auth', '--port', '80'],
    ],
    [
      ['-y', '@scope/server', '/home/ann/notes'],
      ['-y', '@scope/server', '/home/ann/notes'],
    ],
  ])('makes %j %j', (args, shown) => {
    expect(args.map((arg, index) => hideArgument(arg, args[index - 1]))).toEqual(shown);
  });
});

describe('hideText', () => {
  it.each([
    ['https://h/mcp?token=abc123def&b=c#d', 'https://h/mcp?token=***&b=***#d'],
    ['postgresql://ann:hunter2@db/x', 'postgresql://***@db/x'],
    ['https://h/#access_token=abc', 'https://h/#access_token=***'],
    ['https://abc@h/x', 'https://***@h/x'],
    ['postgres://ann:a/b@c@db/x', 'postgres://***@db/x'],
    ['--url=https://h/mcp?sig=abc', '--url=https://h/mcp?sig=***'],
    ['https://registry.test/@scope/pkg', 'https://registry.test/@scope/pkg'],
    ['a plain text?', 'a plain text?'],
  ])('makes %j %j', (text, shown) => expect(hideText(text)).toBe(shown));

  it('hides whatever is assigned to a telling name', () => {
    const before = fc.constantFrom('', '--', 'x ', 'MY_', '{"', 'https://h/?a=b&', '--url=https://h/x?', 'https://h/#');
    const name = fc.constantFrom('token', 'API_KEY', 'Authorization', 'dbPassword', 'github-pat', 'secret_2');
    const behind = fc.array(fc.constantFrom('', ' ', '"', 'b', ':', '=', '@', '://', 'key'), { maxLength: 4 });
    fc.assert(
      fc.property(before, name, behind, (start, named, rest) => {
        expect(hideText(`${start}${named}=hunter2${rest.join('')}`)).not.toContain('hunter2');
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['key', '://', '?', '?a', '://a:', 'key=', '&='])('comes to an end with many of %j', (part) => {
    expect(hideText(`${part.repeat(100_000)}!`).length).toBeGreaterThan(0);
  });
});
