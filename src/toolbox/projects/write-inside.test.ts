import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../base/error.ts';
import { absoluteInside, removeInside, writeInside } from './write-inside.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'writes-')));
const root = join(base, 'project');
const project = { name: 'p', root };
mkdirSync(join(root, 'sub'), { recursive: true });
mkdirSync(join(base, 'outside'));
writeFileSync(join(base, 'outside', 'secret'), 'secret');
symlinkSync(join(base, 'outside'), join(root, 'out'));
symlinkSync('sub', join(root, 'inner'));
symlinkSync(join(base, 'outside', 'new'), join(root, 'dangling'));
afterAll(() => rmSync(base, { recursive: true }));

const bytes = Buffer.from('text');

function outside(): string[] {
  return readdirSync(join(base, 'outside')).map(
    (name) => `${name}: ${readFileSync(join(base, 'outside', name), 'utf8')}`,
  );
}

describe('writeInside', () => {
  it('makes folders on the way and leaves nothing else behind', async () => {
    expect(await writeInside(project, 'a/b/c.txt', { bytes })).toMatchObject({ path: 'a/b/c.txt', isNew: true });
    expect(readFileSync(join(root, 'a/b/c.txt'), 'utf8')).toBe('text');
    expect(readdirSync(join(root, 'a/b'))).toEqual(['c.txt']);
  });

  it('keeps the mode, and replaces the file instead of writing into it', async () => {
    const file = join(root, 'run.sh');
    writeFileSync(file, 'old');
    chmodSync(file, 0o750);
    const { ino } = statSync(file);
    expect(await writeInside(project, './run.sh', { bytes })).toMatchObject({ path: 'run.sh', isNew: false });
    expect(statSync(file).mode & 0o7777).toBe(0o750);
    expect(statSync(file).ino).not.toBe(ino);
  });

  it('follows links inside, and gives the same place for every way to it', async () => {
    expect(await writeInside(project, 'inner/x', { bytes })).toMatchObject({ path: 'sub/x' });
    symlinkSync('sub/x', join(root, 'link'));
    expect(await writeInside(project, 'link', { bytes: Buffer.from('new') })).toMatchObject({ path: 'sub/x' });
    expect(lstatSync(join(root, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, 'sub/x'), 'utf8')).toBe('new');
    const ways = ['sub/x', './sub//x', 'inner/x', 'link'].map((path) => absoluteInside(project, path));
    expect(new Set(await Promise.all(ways))).toEqual(new Set([join(root, 'sub/x')]));
    expect(await absoluteInside(project, 'inner/not/yet')).toBe(join(root, 'sub/not/yet'));
  });

  it.each(['out/secret', 'out/new', 'out/new/deep', 'dangling', '../x', '/tmp/x', 'sub', '.', 'a\\b', 'run.sh/x'])(
    'does not write to %s',
    async (path) => {
      await expect(writeInside(project, path, { bytes })).rejects.toThrow(/^"/);
      expect(outside()).toEqual(['secret: secret']);
    },
  );

  it('breaks a hard link, so that the other name keeps its content', async () => {
    linkSync(join(base, 'outside', 'secret'), join(root, 'hard'));
    await writeInside(project, 'hard', { bytes });
    expect(readFileSync(join(root, 'hard'), 'utf8')).toBe('text');
    expect(outside()).toEqual(['secret: secret']);
  });

  it('writes nothing when the file is not the one that was read', async () => {
    writeFileSync(join(root, 'race'), 'one');
    const replacing = { stats: statSync(join(root, 'race')), bytes: Buffer.from('one') };
    writeFileSync(join(root, 'other'), 'two');
    renameSync(join(root, 'other'), join(root, 'race'));
    await expect(writeInside(project, 'race', { bytes, replacing })).rejects.toThrow('changed by somebody else');
    expect(readFileSync(join(root, 'race'), 'utf8')).toBe('two');
    expect(readdirSync(root).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('writes nothing when a file of the same number, size and time holds something else', async () => {
    writeFileSync(join(root, 'alike'), 'two');
    const replacing = { stats: statSync(join(root, 'alike')), bytes: Buffer.from('one') };
    await expect(writeInside(project, 'alike', { bytes, replacing })).rejects.toThrow('changed by somebody else');
    await expect(writeInside(project, 'alike', { bytes, replacing: 'nothing' })).rejects.toThrow('by somebody else');
    expect(readFileSync(join(root, 'alike'), 'utf8')).toBe('two');
  });

  it('never writes outside while a folder is swapped for a link', async () => {
    const writes = await whileSwapping((index) => writeInside(project, `swap/file-${index}`, { bytes }));
    expect(writes.some(({ status }) => status === 'rejected')).toBe(true);
    expect(outside()).toEqual(['secret: secret']);
  });
});

/** Does something many times while a folder of the project is swapped for a link to the outside and back. */
async function whileSwapping(work: (index: number) => Promise<unknown>): Promise<PromiseSettledResult<unknown>[]> {
  const [real, parked] = [join(root, 'swap'), join(root, 'parked')];
  mkdirSync(real, { recursive: true });
  let isOver = false;
  /** A write that finds no folder for a moment makes one anew. */
  const place = (put: () => void): void => {
    try {
      put();
    } catch (error) {
      if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')) throw error;
      rmSync(real, { recursive: true, force: true });
      place(put);
    }
  };
  const swapping = (async () => {
    while (!isOver) {
      renameSync(real, parked);
      place(() => symlinkSync(join(base, 'outside'), real));
      await new Promise(setImmediate);
      rmSync(real);
      place(() => renameSync(parked, real));
      await new Promise(setImmediate);
    }
  })();
  const results = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => work(index)));
  isOver = true;
  await swapping;
  return results;
}

describe('requireChangeable', () => {
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  writeFileSync(join(root, '.git/config'), 'config');
  symlinkSync('.git/hooks', join(root, 'hooks'));
  symlinkSync('.git/config', join(root, 'config'));
  const invisible = '.g\u200cit/config';

  it.each(['.git', '.git/config', '.git/hooks/new', '.GIT/config', 'sub/.git', '.git./x', 'git~1/x', invisible])(
    'leaves %s to git',
    async (path) => {
      await expect(writeInside(project, path, { bytes })).rejects.toThrow('git alone changes what is in .git');
      await expect(removeInside(project, path)).rejects.toThrow('git alone changes what is in .git');
    },
  );

  it('leaves it to git through links too, and makes no folder there', async () => {
    for (const path of ['hooks/pre-commit', 'hooks/new/deep', 'config'])
      await expect(writeInside(project, path, { bytes })).rejects.toThrow('git alone');
    expect(readdirSync(join(root, '.git/hooks'))).toEqual([]);
    expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe('config');
  });

  it.each(['.gitignore', '.github/x', 'git/x', 'a.git'])('allows %s', async (path) => {
    await writeInside(project, path, { bytes });
    await removeInside(project, path);
  });

  it('refuses ~, which nobody expands, and tells how a name that begins so is written', async () => {
    for (const path of ['~', '~/notes', '~root/notes', '~notes'])
      await expect(writeInside(project, path, { bytes })).rejects.toThrow('write ./~');
    expect(await writeInside(project, './~notes', { bytes })).toMatchObject({ path: '~notes' });
    await removeInside(project, './~notes');
  });
});

describe('removeInside', () => {
  it('deletes a file, and of a link the link', async () => {
    await writeInside(project, 'gone', { bytes });
    symlinkSync('gone', join(root, 'to-gone'));
    await removeInside(project, 'to-gone');
    expect(existsSync(join(root, 'gone'))).toBe(true);
    await removeInside(project, 'gone');
    expect(existsSync(join(root, 'gone'))).toBe(false);
  });

  it.each(['out/secret', 'out', 'dangling', '..', '../outside/secret', 'sub', '.', 'nothing'])(
    'does not delete %s',
    async (path) => {
      await expect(removeInside(project, path)).rejects.toThrow(/^"/);
      expect(outside()).toEqual(['secret: secret']);
    },
  );

  it('never deletes outside while a folder is swapped for a link', async () => {
    const removals = await whileSwapping(() => removeInside(project, 'swap/secret'));
    expect(removals.every(({ status }) => status === 'rejected')).toBe(true);
    expect(outside()).toEqual(['secret: secret']);
  });
});
