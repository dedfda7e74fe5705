import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { createFileLocks } from '../projects/file-locks.ts';
import { fixedProjects } from '../projects/projects.ts';
import { createSeenFiles } from '../projects/seen-files.ts';
import { createDeleteFilesTool } from './tool.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'delete-files-')));
mkdirSync(join(root, 'folder'));
afterAll(() => rmSync(root, { recursive: true }));
const parts = { projects: fixedProjects([{ name: 'p', root }]), locks: createFileLocks(), seen: createSeenFiles() };
const tool = createDeleteFilesTool(parts);
const registry = createRegistry([tool]);

async function remove(...paths: string[]): Promise<string> {
  const call = { id: '1', name: 'delete_files', input: { paths } };
  const result = await runCall(call, { registry, mode: 'agent' });
  return renderResults([result], { registry })[0]?.text ?? '';
}

function given(...names: string[]): void {
  for (const name of names) writeFileSync(join(root, name), '');
}

describe('createDeleteFilesTool', () => {
  it('deletes files, each once', async () => {
    given('a', 'folder/b');
    expect(await remove('a', './a', 'folder/b')).toBe('Deleted a, folder/b.');
    given('~x');
    expect(await remove('./~x')).toBe('Deleted ~x.');
    expect(readdirSync(root)).toEqual(['folder']);
  });

  it('deletes nothing when one of them cannot be deleted, and names all of those', async () => {
    given('keep');
    const text = await remove('keep', 'folder', 'nothing', '../x');
    expect(text).toContain('Nothing was deleted.');
    for (const part of ['"folder" is a folder', '"nothing" does not exist', '"../x" is refused'])
      expect(text).toContain(part);
    expect(existsSync(join(root, 'keep'))).toBe(true);
  });

  it('forgets what the session has seen of a file, and not of one that a link led to', async () => {
    const viewer = { caller: { owner: 'local' }, session: { id: 'default' } };
    const file = join(root, 'target');
    const known = (): string => parts.seen.compare(viewer, file, Buffer.from('now'));
    given('target');
    symlinkSync('target', join(root, 'link'));
    parts.seen.remember(viewer, file, Buffer.from('then'));
    expect(await remove('link')).toBe('Deleted link.');
    expect(known()).toBe('outdated');
    expect(await remove('target')).toBe('Deleted target.');
    expect(known()).toBe('unseen');
  });

  it('leaves what is in .git to git', async () => {
    mkdirSync(join(root, '.git'));
    given('.git/HEAD', 'other');
    expect(await remove('other', '.git/HEAD')).toContain('Use git commands');
    expect([existsSync(join(root, '.git/HEAD')), existsSync(join(root, 'other'))]).toEqual([true, true]);
  });

  it('says truthfully what it can do, in under 600 characters', () => {
    expect(tool.spec.capabilities).toEqual(['edits_files']);
    expect(tool.spec.annotations).toMatchObject({ destructiveHint: true, readOnlyHint: false });
    expect(tool.spec.description.length).toBeLessThan(600);
  });
});
