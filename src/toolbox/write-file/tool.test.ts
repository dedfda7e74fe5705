import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createFileLocks } from '../projects/file-locks.ts';
import { fixedProjects } from '../projects/projects.ts';
import { createSeenFiles } from '../projects/seen-files.ts';
import { createWriteFileTool } from './tool.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'write-file-')));
afterAll(() => rmSync(root, { recursive: true }));
const seen = createSeenFiles();
const tool = createWriteFileTool({ projects: fixedProjects([{ name: 'p', root }]), locks: createFileLocks(), seen });
const registry = createRegistry([tool]);
const viewer = { caller: { owner: 'local' }, session: { id: 'default' } };

async function write(input: Record<string, unknown>): Promise<string> {
  const result = await runCall({ id: '1', name: 'write_file', input }, { registry, mode: 'agent' });
  return renderResults([result], { registry })[0]?.text ?? '';
}

function bytesOf(path: string): string {
  return readFileSync(join(root, path), 'latin1');
}

describe('createWriteFileTool', () => {
  it('creates, replaces and appends', async () => {
    expect(await write({ path: 'a/b.txt', content: 'one\ntwo\n' })).toBe('Created a/b.txt (2 lines).');
    expect(await write({ path: './a/b.txt', content: 'three\n' })).toBe('Replaced a/b.txt (1 line).');
    expect(await write({ path: 'a/b.txt', content: 'four', append: true })).toBe('Appended to a/b.txt (1 line).');
    expect(bytesOf('a/b.txt')).toBe('three\nfour');
    expect(await write({ path: 'new', content: '', append: true })).toBe('Created new (0 lines).');
  });

  it.each([
    ['UTF-8 with a mark', '\xef\xbb\xbfold\n', 'é\n', '\xef\xbb\xbf\xc3\xa9\n', '\xef\xbb\xbfold\n\xc3\xa9\n'],
    ['CRLF', 'old\r\n', 'a\nb\n', 'a\r\nb\r\n', 'old\r\na\r\nb\r\n'],
    ['UTF-16', '\xff\xfeo\0\n\0', 'a\n', '\xff\xfea\0\n\0', '\xff\xfeo\0\n\0a\0\n\0'],
    ['Latin-1', 'caf\xe9\n', '\xfc\n', '\xfc\n', 'caf\xe9\n\xfc\n'],
  ])('writes as the file was written: %s', async (name, before, content, replaced, appended) => {
    writeFileSync(join(root, name), before, 'latin1');
    await write({ path: name, content });
    expect(bytesOf(name)).toBe(replaced);
    writeFileSync(join(root, name), before, 'latin1');
    await write({ path: name, content, append: true });
    expect(bytesOf(name)).toBe(appended);
  });

  it('says what could not stay as it was', async () => {
    writeFileSync(join(root, 'latin'), 'caf\xe9\r\n', 'latin1');
    expect(await write({ path: 'latin', content: '→\n' })).toBe(
      'Replaced latin (1 line). It was Latin-1 before, which cannot hold all of the characters; now it is UTF-8.',
    );
    expect(bytesOf('latin')).toBe('\xe2\x86\x92\r\n');
    writeFileSync(join(root, 'mixed'), 'a\r\nb\n');
    expect(await write({ path: 'mixed', content: 'c\n' })).toContain('Its line ends were mixed before');
    writeFileSync(join(root, 'bytes'), Buffer.from([0, 1, 2]));
    expect(await write({ path: 'bytes', content: 'x' })).toContain('It held binary data before');
  });

  it('writes nothing that the file cannot hold', async () => {
    writeFileSync(join(root, 'narrow'), 'caf\xe9', 'latin1');
    expect(await write({ path: 'narrow', content: '→', append: true })).toContain('Latin-1 cannot hold');
    expect(await write({ path: 'narrow', content: '\ud800' })).toContain('"narrow" was not written');
    expect(bytesOf('narrow')).toBe('caf\xe9');
    expect(await write({ path: 'half', content: '\ud800' })).toContain('lone surrogates');
    expect(readdirSync(root)).not.toContain('half');
    writeFileSync(join(root, 'binary'), Buffer.from([0, 1, 2]));
    expect(await write({ path: 'binary', content: 'x', append: true })).toContain('binary data');
  });

  it('does not double a byte order mark', async () => {
    for (const append of [false, true]) {
      writeFileSync(join(root, 'mark'), '\ufeffold\n');
      await write({ path: 'mark', content: '\ufeffnew\n', append });
      expect(readFileSync(join(root, 'mark'), 'utf8')).toBe(append ? '\ufeffold\nnew\n' : '\ufeffnew\n');
    }
  });

  it('leaves what is in .git to git', async () => {
    expect(await write({ path: '.git/hooks/pre-commit', content: 'x' })).toContain('Use git commands');
    expect(readdirSync(root)).not.toContain('.git');
  });

  it('does not overwrite what changed since the session read it', async () => {
    writeFileSync(join(root, 'shared'), 'mine');
    seen.remember(viewer, join(root, 'shared'), Buffer.from('mine'));
    writeFileSync(join(root, 'shared'), 'theirs');
    expect(await write({ path: 'shared', content: 'x' })).toContain('"shared" has changed since you read it');
    expect(bytesOf('shared')).toBe('theirs');
    expect(await write({ path: 'shared', content: '!', append: true })).toContain('Appended');
    expect(await write({ path: 'shared', content: 'x' })).toContain('has changed since you read it');
    seen.remember(viewer, join(root, 'shared'), Buffer.from('theirs!'));
    expect(await write({ path: 'shared', content: 'x' })).toContain('Replaced');
    expect(await write({ path: 'shared', content: 'y' })).toContain('Replaced');
  });

  it('loses none of many appends at once', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}\n`);
    await Promise.all(
      lines.map((content, index) => write({ path: index % 2 ? 'log' : './log', content, append: true })),
    );
    expect(bytesOf('log').split('\n').sort()).toEqual(['', ...lines.map((line) => line.trim())].sort());
    expect(readdirSync(root).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('says truthfully what it can do, in under 600 characters', () => {
    expect(tool.spec.capabilities).toEqual(['edits_files']);
    expect(tool.spec.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(tool.spec.description.length).toBeLessThan(600);
  });
});
