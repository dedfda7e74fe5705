import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createFileLocks } from '../projects/file-locks.ts';
import { fixedProjects } from '../projects/projects.ts';
import { createSeenFiles } from '../projects/seen-files.ts';
import { createReadFilesTool } from '../read-files/tool.ts';
import { createEditFileTool } from './tool.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'edit-file-')));
afterAll(() => rmSync(root, { recursive: true }));
const projects = fixedProjects([{ name: 'p', root }]);
const seen = createSeenFiles();
const tool = createEditFileTool({ projects, locks: createFileLocks(), seen });
const registry = createRegistry([tool, createReadFilesTool({ projects, seen })]);

async function call(name: string, input: Record<string, unknown>): Promise<string> {
  const result = await runCall({ id: '1', name, input }, { registry, mode: 'agent' });
  return renderResults([result], { registry })[0]?.text ?? '';
}

const edit = (input: Record<string, unknown>): Promise<string> => call('edit_file', input);

function given(path: string, content: string): void {
  writeFileSync(join(root, path), content, 'latin1');
}

function bytesOf(path: string): string {
  return readFileSync(join(root, path), 'latin1');
}

describe('createEditFileTool', () => {
  it('changes one place, or all of them', async () => {
    given('a.ts', 'one\ntwo\ntwo\n');
    chmodSync(join(root, 'a.ts'), 0o755);
    expect(await edit({ path: 'a.ts', old_text: 'one', new_text: '1' })).toBe('Edited a.ts at line 1.');
    expect(await edit({ path: 'a.ts', old_text: 'two', new_text: '2', replace_all: true })).toBe(
      'Edited a.ts in 2 places, at lines 2, 3.',
    );
    expect(bytesOf('a.ts')).toBe('1\n2\n2\n');
    expect(statSync(join(root, 'a.ts')).mode & 0o777).toBe(0o755);
  });

  it('writes nothing where the text is absent, ambiguous or the same, or the file is not there or no text', async () => {
    given('b.ts', 'x\nx\n');
    expect(await edit({ path: 'b.ts', old_text: 'x', new_text: 'y' })).toContain('2 matches');
    expect(await edit({ path: 'b.ts', old_text: 'z', new_text: 'y' })).toContain('0 matches');
    expect(await edit({ path: 'b.ts', old_text: 'x', new_text: 'x' })).toContain('are the same');
    expect(await edit({ path: 'c.ts', old_text: 'x', new_text: 'y' })).toContain('does not exist');
    given('binary', 'x\0y');
    expect(await edit({ path: 'binary', old_text: 'x', new_text: 'y' })).toContain('binary data');
    expect([bytesOf('b.ts'), bytesOf('binary')]).toEqual(['x\nx\n', 'x\0y']);
  });

  it.each([
    ['UTF-8 with a mark', '\xef\xbb\xbfold\n', '\xef\xbb\xbfn\xc3\xa9w\n'],
    ['CRLF', 'a\r\nold\r\n', 'a\r\nn\xc3\xa9w\r\n'],
    ['UTF-16LE', '\xff\xfeo\0l\0d\0', '\xff\xfen\0\xe9\0w\0'],
    ['UTF-16BE', '\xfe\xff\0o\0l\0d', '\xfe\xff\0n\0\xe9\0w'],
    ['Latin-1', '\xfc old', '\xfc n\xe9w'],
  ])('keeps the format: %s', async (path, before, after) => {
    given(path, before);
    expect(await edit({ path, old_text: 'old', new_text: 'néw' })).toContain('Edited');
    expect(bytesOf(path)).toBe(after);
  });

  it('does not double a byte order mark', async () => {
    given('mark', '\xef\xbb\xbfold\n');
    expect(await edit({ path: 'mark', old_text: '\ufeffold', new_text: '\ufeffnew' })).toContain('Edited');
    expect(bytesOf('mark')).toBe('\xef\xbb\xbfnew\n');
    expect(await edit({ path: 'mark', old_text: '\ufeff', new_text: '' })).toContain('0 matches');
  });

  it('leaves what is in .git to git', async () => {
    expect(await edit({ path: '.git/config', old_text: 'x', new_text: 'y' })).toContain('Use git commands');
  });

  it('says when the encoding of a file cannot hold the new text', async () => {
    given('latin', 'caf\xe9');
    expect(await edit({ path: 'latin', old_text: 'caf', new_text: '→' })).toContain('Latin-1, cannot hold');
  });

  it('says when a file changed since it was read, until it is read again', async () => {
    given('shared', 'mine\n');
    await call('read_files', { paths: ['shared'] });
    expect(await edit({ path: 'shared', old_text: 'mine', new_text: 'ours' })).toContain('Edited');
    given('shared', 'ours\ntheirs\n');
    expect(await edit({ path: 'shared', old_text: 'ours', new_text: 'x' })).toContain('has changed since you read it');
    expect(bytesOf('shared')).toBe('ours\ntheirs\n');
    await call('read_files', { paths: ['shared:1'] });
    expect(await edit({ path: 'shared', old_text: 'ours', new_text: 'x' })).toContain('Edited');
  });

  it('serialises edits of one file', async () => {
    given('busy', Array.from({ length: 50 }, (_, index) => `<${index}>`).join(''));
    const edits = Array.from({ length: 50 }, (_, index) =>
      edit({ path: 'busy', old_text: `<${index}>`, new_text: `[${index}]` }),
    );
    for (const text of await Promise.all(edits)) expect(text).toContain('Edited');
    expect(bytesOf('busy')).toBe(Array.from({ length: 50 }, (_, index) => `[${index}]`).join(''));
  });

  it('says truthfully what it can do, in under 600 characters', () => {
    expect(tool.spec.capabilities).toEqual(['edits_files']);
    expect(tool.spec.description.length).toBeLessThan(600);
  });
});
