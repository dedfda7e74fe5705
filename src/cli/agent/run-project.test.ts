import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createProjectFile } from '../projects/project-file.ts';
import { findRunProject } from './run-project.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'thoughtline-run-project-')));
const home = join(top, 'user', '.thoughtline');
for (const folder of [home, join(top, 'app'), join(top, '…'), join(top, '.my app!')])
  mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(top, { recursive: true }));

describe('findRunProject', () => {
  it('is the folder that the user is in, and no other', async () => {
    await createProjectFile(home).add({ name: 'added', root: '/code' }, { replace: true });
    const { projects, project } = await findRunProject({ home, cwd: join(top, 'app') });
    expect(project).toEqual({ name: 'app', root: join(top, 'app') });
    expect(projects.list()).toEqual([project]);
  });

  it('is the folder that the user names', async () => {
    const { project } = await findRunProject({ home, cwd: top, folder: join(top, 'app') });
    expect(project?.root).toBe(join(top, 'app'));
    await expect(findRunProject({ home, cwd: top, folder: join(top, 'none') })).rejects.toThrow('is not a folder');
    await expect(findRunProject({ home, cwd: top, folder: '/' })).rejects.toThrow('the whole machine');
  });

  it.each([join(top, 'user'), '/'])(
    'is none where the user is in %s: the projects that were added count',
    async (cwd) => {
      const { projects, project } = await findRunProject({ home, cwd });
      expect(project).toBeUndefined();
      expect(projects.list()).toEqual([{ name: 'added', root: '/code' }]);
    },
  );

  it('has a name that models can write', async () => {
    const nameOf = async (folder: string) => (await findRunProject({ home, cwd: join(top, folder) })).project?.name;
    expect(await nameOf('.my app!')).toBe('my-app-');
    expect(await nameOf('…')).toBe('project');
  });
});
