import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTokenFile } from './token-file.ts';

let home: string;

beforeEach(() => {
  home = join(mkdtempSync(join(tmpdir(), 'thoughtline-tokens-')), 'home');
});

afterEach(() => rmSync(join(home, '..'), { recursive: true }));

const token = (owner: string, digit = 'a') => ({
  owner,
  sha256: digit.repeat(64),
  createdAt: '2026-01-01T00:00:00.000Z',
});

describe('createTokenFile', () => {
  it('holds no tokens where there is no file', async () => {
    const file = createTokenFile(home);
    expect(file.list()).toEqual([]);
    expect(await file.revoke('alice')).toBe(false);
  });

  it('keeps tokens for its owner alone', async () => {
    await createTokenFile(home).add(token('alice'), { replace: false });
    await createTokenFile(home).add(token('bob', 'b'), { replace: false });
    expect(createTokenFile(home).list()).toEqual([token('alice'), token('bob', 'b')]);
    expect(statSync(join(home, 'tokens.json')).mode & 0o777).toBe(0o600);
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  it('replaces a token only when told to', async () => {
    const file = createTokenFile(home);
    expect(await file.add(token('alice'), { replace: false })).toBe(true);
    expect(await file.add(token('alice', 'b'), { replace: false })).toBe(false);
    expect(file.list()).toEqual([token('alice')]);
    expect(await file.add(token('alice', 'b'), { replace: true })).toBe(true);
    expect(file.list()).toEqual([token('alice', 'b')]);
  });

  it('sees at once what another one changes', async () => {
    const [one, other] = [createTokenFile(home), createTokenFile(home)];
    await one.add(token('alice'), { replace: false });
    expect(other.list()).toHaveLength(1);
    expect(await one.revoke('alice')).toBe(true);
    expect(other.list()).toEqual([]);
  });

  it.each(['{"alice": "hash"}', '{"alice": {"sha256": "abc", "createdAt": "x"}}', '[1]', '{', '{"a": null}'])(
    'trusts nothing in a file that holds %s, and leaves it as it is',
    async (text) => {
      const file = createTokenFile(home);
      await file.add(token('alice'), { replace: false });
      writeFileSync(file.path, text);
      expect(() => file.list()).toThrow('tokens.json');
      await expect(file.add(token('bob'), { replace: false })).rejects.toThrow('tokens.json');
      expect(readFileSync(file.path, 'utf8')).toBe(text);
    },
  );
});
