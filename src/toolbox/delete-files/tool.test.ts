import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
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

  it('says truthfully what it can do, in under 600 characters', () => {
    expect(tool.spec.capabilities).toEqual(['edits_files']);
    expect(tool.spec.annotations).toMatchObject({ destructiveHint: true, readOnlyHint: false });
    expect(tool.spec.description.length).toBeLessThan(600);
  });
});
