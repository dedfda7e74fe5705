import { spawn } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSearchFilesTool } from '../search-files/tool.ts';
import { listInside, openFolder, readInside, statInside } from './inside.ts';
import { createAttackGround } from './path-attacks.ts';
import { fixedProjects } from './projects.ts';
import { BUILT_WORKER, createSampleProject, toCalled } from './sample-project.ts';

const { project, write, close } = createSampleProject({ 'a.txt': 'a', 'src/b.txt': 'b', 'src/c/d.txt': 'd' });
afterAll(close);

describe('statInside', () => {
  it.each([
    ['a.txt', 'a.txt'],
    ['./a.txt', 'a.txt'],
    ['src//b.txt', 'src/b.txt'],
    ['src/./c/', 'src/c'],
    ['.', '.'],
    ['', '.'],
  ])('gives %j its canonical path', async (path, canonical) => {
    expect((await statInside(project, path)).path).toBe(canonical);
  });

  it('follows links that stay inside, to the file that they name', async () => {
    symlinkSync('../a.txt', join(project.root, 'src/link.txt'));
    symlinkSync('src/c', join(project.root, 'folder'));
    expect((await statInside(project, 'src/link.txt')).path).toBe('a.txt');
    expect((await readInside(project, 'folder/d.txt', { maxBytes: 10 })).path).toBe('src/c/d.txt');
  });

  it('says what is wrong without telling where the project lies', async () => {
    const error = await statInside(project, 'src/absent.txt').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'path/missing', message: '"src/absent.txt" does not exist.' });
    await expect(statInside(project, 'a.txt/b')).rejects.toThrow('a part of it is a file');
    await expect(statInside(project, '../x')).rejects.toThrow("'..' may lead out of the project");
  });
});

describe('readInside', () => {
  it('reads the bytes, and refuses more than the limit', async () => {
    expect((await readInside(project, 'src/b.txt', { maxBytes: 1 })).bytes.toString()).toBe('b');
    await expect(readInside(project, 'src/b.txt', { maxBytes: 0 })).rejects.toMatchObject({
      code: 'path/too-large',
      data: { size: 1, maxBytes: 0 },
    });
  });

  it('names what is not a file', async () => {
    await expect(readInside(project, 'src', { maxBytes: 1 })).rejects.toThrow('"src" is a folder');
  });

  it('reads a hard link: it is a file of the project like any other', async () => {
    linkSync(join(project.root, 'a.txt'), join(project.root, 'same.txt'));
    expect((await readInside(project, 'same.txt', { maxBytes: 9 })).path).toBe('same.txt');
  });
});

describe('listInside', () => {
  it('gives entries in order, with their kinds', async () => {
    mkdirSync(join(project.root, 'kinds/z'), { recursive: true });
    write('kinds/b', '');
    write('kinds/B', '');
    symlinkSync('/', join(project.root, 'kinds/a'));
    expect((await listInside(project, 'kinds')).entries).toEqual([
      { name: 'B', kind: 'file' },
      { name: 'a', kind: 'link' },
      { name: 'b', kind: 'file' },
      { name: 'z', kind: 'folder' },
    ]);
  });
});

describe('openFolder', () => {
  it('reaches entries of this folder only', async () => {
    const folder = await openFolder(project, 'src');
    for (const name of ['..', '', 'a/b', '../a.txt', '\0']) expect(() => folder.at(name)).toThrow('is refused');
    await folder.close();
  });

  it('stays in the folder that was checked when a link takes its place', async () => {
    const ground = createAttackGround();
    const folder = await openFolder(ground.project, 'sub');
    const swapped = join(ground.project.root, 'swapped');
    renameSync(join(ground.project.root, 'sub'), swapped);
    symlinkSync(ground.outside, join(ground.project.root, 'sub'));
    writeFileSync(folder.at('new.txt'), 'new');
    expect(readFileSync(join(swapped, 'new.txt'), 'utf8')).toBe('new');
    await folder.close();
    ground.close();
  });
});

/** Swaps a folder for a link to the outside and back, as fast as it can. */
const SWAP = `const { renameSync, symlinkSync, unlinkSync } = require('node:fs');
const [door, hidden, outside] = process.argv.slice(1);
for (;;) { renameSync(door, hidden); symlinkSync(outside, door); unlinkSync(door); renameSync(hidden, door); }`;

describe('P1 a folder that is swapped for a link between check and use', () => {
  it('is never followed out', async () => {
    const ground = createAttackGround();
    const root = ground.project.root;
    mkdirSync(join(root, 'door'));
    writeFileSync(join(root, 'door/secret.txt'), 'inside');
    const paths = [join(root, 'door'), join(root, 'hidden'), ground.outside];
    const swapping = spawn(process.execPath, ['-e', SWAP, ...paths], { stdio: 'ignore' });
    const { call } = toCalled(createSearchFilesTool(fixedProjects([ground.project]), BUILT_WORKER));
    const seen = new Set<string>();
    try {
      for (let round = 0; round < 1_500; round += 1) {
        const read = await readInside(ground.project, 'door/secret.txt', { maxBytes: 100 }).catch(codeOf);
        seen.add(typeof read === 'string' ? read : read.bytes.toString());
        const listed = await listInside(ground.project, 'door').catch(codeOf);
        if (typeof listed !== 'string') expect(listed.entries.map(({ name }) => name)).toEqual(['secret.txt']);
      }
      for (let round = 0; round < 10; round += 1)
        expect((await call({ regex: 'secret-outside' })).text).not.toContain('secret.txt');
    } finally {
      swapping.kill('SIGKILL');
      await new Promise((resolve) => swapping.once('exit', resolve));
      ground.close();
    }
    expect([...seen].filter((text) => text !== 'inside' && !text.startsWith('path/'))).toEqual([]);
  });
});

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
