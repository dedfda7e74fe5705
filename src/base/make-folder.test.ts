import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'thoughtline-folder-'));
});

afterAll(() => rmSync(root, { recursive: true }));

describe('makeFolder', () => {
  it('makes what is missing, for its owner only, and leaves what is there', () => {
    const path = join(root, 'a', 'b', 'c');
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
    if (process.platform !== 'win32') expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
  });

  it('throws where a file stands in its way', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(join(file, 'inside'))).toThrow('ENOTDIR');
  });

  it('throws where no folder can be made, instead of trying for ever', () => {
    expect(() => makeFolder(process.platform === 'linux' ? '/proc/none' : '\u0000')).toThrow();
  });
});
