import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkProject } from './check-project.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'thoughtline-check-')));
const home = join(top, '.thoughtline');
for (const folder of [home, join(home, 'sub'), join(top, 'app'), join(top, '..app')]) mkdirSync(folder);
symlinkSync('app', join(top, 'link'));
writeFileSync(join(top, 'file'), '');
afterAll(() => rmSync(top, { recursive: true }));

describe('checkProject', () => {
  it('finds where a folder really is', async () => {
    expect(await checkProject('app', join(top, 'link'), home)).toEqual({ name: 'app', root: join(top, 'app') });
    expect(await checkProject('app', join(top, '..app'), home)).toMatchObject({ root: join(top, '..app') });
  });

  it.each(['', ' ', '-x', '.x', '__proto__', 'a b', 'a/b', 'ä', 'x'.repeat(65)])(
    'refuses the name %j',
    async (name) => {
      await expect(checkProject(name, top, home)).rejects.toThrow('cannot be a project');
    },
  );

  it.each([
    ['/', 'is the whole machine'],
    ['/proc/self', 'belongs to the system'],
    ['/dev', 'belongs to the system'],
    [join(top, 'absent'), 'is not a folder'],
    [join(top, 'file'), 'is not a folder'],
    [top, 'models would reach the settings'],
    [home, 'models would reach the settings'],
    [join(home, 'sub'), 'models would reach the settings'],
  ])('refuses the folder %s', async (folder, message) => {
    await expect(checkProject('app', folder, home)).rejects.toThrow(message);
  });
});
