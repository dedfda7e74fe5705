import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepLastGood } from './keep-last-good.ts';
import { createSettingsFile, type SettingsFile } from './settings-file.ts';

const BROKEN = '{"redact": true,}';

let folder: string;
let path: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thoughtline-settings-'));
  path = join(folder, 'settings.json');
  said = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

function open(): SettingsFile {
  return keepLastGood(createSettingsFile(path), {
    warning: (text) => said.push(`warning: ${text}`),
    note: (text) => said.push(text),
  });
}

describe('keepLastGood', () => {
  it('gives what the file said before while it cannot be read, and tells of it once', () => {
    writeFileSync(path, '{"redact_patterns": ["a"]}');
    const file = open();
    const before = file.read();
    for (const content of [BROKEN, '', '[]']) {
      writeFileSync(path, content);
      expect(file.read()).toBe(before);
    }
    expect(said).toEqual([
      `warning: ${path}, line 1, column 17: expected a key in double quotes, found '}'. ` +
        'Until the file is repaired, what it said before still counts.',
    ]);
  });

  it('tells when the file can be read again, and of the next time that it breaks', () => {
    const file = open();
    file.read();
    for (const round of [1, 2]) {
      writeFileSync(path, BROKEN);
      file.read();
      writeFileSync(path, `{"max_steps": ${round}}`);
      for (let times = 0; times < 2; times++) expect(file.read()).toEqual({ ok: true, values: { max_steps: round } });
    }
    expect(said).toEqual([
      expect.stringMatching(/^warning: /),
      `${path} can be read again, and counts from now on.`,
      expect.stringMatching(/^warning: /),
      `${path} can be read again, and counts from now on.`,
    ]);
  });

  it('takes a file that was removed for an empty one', () => {
    writeFileSync(path, '{"max_steps": 3}');
    const file = open();
    file.read();
    rmSync(path);
    expect(file.read()).toEqual({ ok: true, values: {} });
    expect(said).toEqual([]);
  });

  it('has nothing to give for a file that could never be read, and tells when it is repaired', () => {
    writeFileSync(path, BROKEN);
    const file = open();
    expect(file.read()).toMatchObject({ ok: false });
    expect(said).toEqual([]);
    writeFileSync(path, '{}');
    expect(file.read()).toEqual({ ok: true, values: {} });
    expect(said).toEqual([`${path} can be read again, and counts from now on.`]);
  });

  it('never writes to a file that it cannot read', async () => {
    writeFileSync(path, '{"max_steps": 3}');
    const file = open();
    file.read();
    writeFileSync(path, BROKEN);
    await expect(file.update(() => ({}))).rejects.toMatchObject({ code: 'file/corrupt' });
  });
});
