import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSettingsFile } from './settings-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thoughtline-settings-'));
  path = join(folder, 'settings.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('createSettingsFile', () => {
  it('reads a file that does not exist as empty, and does not create it', () => {
    expect(createSettingsFile(path).read()).toEqual({ ok: true, values: {} });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('sees every change, also when size and clock tick stay the same', () => {
    const file = createSettingsFile(path);
    for (let round = 10; round < 60; round++) {
      writeFileSync(path, `{"max_steps": ${round}}`);
      expect(file.read()).toEqual({ ok: true, values: { max_steps: round } });
    }
    rmSync(path);
    expect(file.read()).toEqual({ ok: true, values: {} });
  });

  it('does not read a settled file twice', () => {
    writeFileSync(path, '{}');
    utimesSync(path, 1_000_000, 1_000_000);
    const file = createSettingsFile(path);
    expect(file.read()).toBe(file.read());
  });

  it('reads a file that starts with a byte order mark', () => {
    writeFileSync(path, '\ufeff{"redact": true}');
    expect(createSettingsFile(path).read()).toEqual({ ok: true, values: { redact: true } });
  });

  it.each([
    ['cut off', '{\n  "redact": true,\n', 'line 3, column 1'],
    ['empty', '', 'line 1, column 1'],
    ['a list', '[]', 'line 1: expected an object'],
    ['not UTF-8', Buffer.from('{\n"a": "\xff"}', 'latin1'), 'line 2: expected UTF-8 text'],
  ])('names path and line of a file that is %s, and never writes to it', async (_, content, place) => {
    writeFileSync(path, content);
    const file = createSettingsFile(path);
    expect(file.read()).toMatchObject({ ok: false, problem: expect.stringContaining(`${path}, ${place}`) });
    await expect(file.update(() => ({}))).rejects.toMatchObject({ code: 'file/corrupt' });
    expect(readFileSync(path)).toEqual(Buffer.from(content));
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('reports a path that cannot be read', async () => {
    mkdirSync(path);
    const file = createSettingsFile(path);
    expect(file.read()).toMatchObject({ ok: false, problem: expect.stringContaining('EISDIR') });
    await expect(file.update(() => ({}))).rejects.toMatchObject({ code: 'file/corrupt' });
  });

  it('creates folder and file for their owner alone, and leaves nothing else behind', async () => {
    const deep = join(folder, 'home', 'settings.json');
    await createSettingsFile(deep).update(() => ({ redact: true }));
    expect(statSync(join(folder, 'home')).mode & 0o777).toBe(0o700);
    expect(statSync(deep).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'home'))).toEqual(['settings.json']);
    expect(readFileSync(deep, 'utf8')).toBe('{\n  "redact": true\n}\n');
  });

  it('writes nothing when nothing changes', async () => {
    await createSettingsFile(path).update(() => undefined);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([true, false])('rewrites the target of a link and keeps the link (target exists: %s)', async (exists) => {
    const target = join(folder, 'dotfiles.json');
    if (exists) writeFileSync(target, '{"redact": false}');
    symlinkSync('dotfiles.json', path);
    await createSettingsFile(path).update((values) => ({ ...values, think_echo: true }));
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual(
      exists ? { redact: false, think_echo: true } : { think_echo: true },
    );
  });

  it('loses no change when many are made at once', async () => {
    const files = [createSettingsFile(path), createSettingsFile(path)];
    const names = Array.from({ length: 40 }, (_, index) => `key${index}`);
    await Promise.all(names.map((name, index) => files[index % 2]?.update((values) => ({ ...values, [name]: index }))));
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8'))).sort()).toEqual(names.sort());
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('takes over the lock of a process that was killed', async () => {
    writeFileSync(`${path}.lock`, 'half of');
    utimesSync(`${path}.lock`, 1_000_000, 1_000_000);
    await createSettingsFile(path).update(() => ({ redact: true }));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ redact: true });
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('starts over when another process took its lock for a dead one', async () => {
    let rounds = 0;
    await createSettingsFile(path).update((values) => {
      if (rounds++ === 0) {
        writeFileSync(path, '{"redact": false}');
        rmSync(`${path}.lock`);
        writeFileSync(`${path}.lock`, '');
        utimesSync(`${path}.lock`, 1_000_000, 1_000_000);
      }
      return { ...values, think_echo: true };
    });
    expect(rounds).toBe(2);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ redact: false, think_echo: true });
  });

  it('says why a file cannot be written', async () => {
    writeFileSync(join(folder, 'home'), 'a file where the folder should be');
    const file = createSettingsFile(join(folder, 'home', 'settings.json'));
    await expect(file.update(() => ({}))).rejects.toMatchObject({ code: 'file/unwritable' });
  });

  it('replaces wider permissions by its own', async () => {
    writeFileSync(path, '{}');
    chmodSync(path, 0o644);
    await createSettingsFile(path).update(() => ({ redact: true }));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
