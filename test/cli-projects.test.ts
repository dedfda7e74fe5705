import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Finished, runThoughtline } from './run-thoughtline.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'thoughtline-cli-projects-')));
const [home, app] = [join(top, 'home'), join(top, 'app')];
for (const folder of [app, join(top, 'other')]) mkdirSync(folder);
afterAll(() => rmSync(top, { recursive: true }));

function projects(...args: string[]): Promise<Finished> {
  return runThoughtline(['projects', ...args], { THOUGHTLINE_HOME: home });
}

describe('thoughtline projects', () => {
  it('adds, lists and removes', async () => {
    expect((await projects('list')).stderr).toContain('thoughtline projects add NAME FOLDER');
    expect(await projects('add', 'app', app)).toEqual({ code: 0, stdout: `The project app is ${app}.\n`, stderr: '' });
    expect((await projects('list')).stdout).toBe(`app  ${app}\n`);
    expect(JSON.parse((await projects('list', '--json')).stdout)).toEqual([{ name: 'app', root: app }]);
    expect(await projects('add', 'app', join(top, 'other'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--replace'),
    });
    expect(JSON.parse((await projects('add', 'app', app, '--replace', '--json')).stdout)).toEqual({
      name: 'app',
      root: app,
    });
    expect((await projects('remove', 'apq')).stderr).toContain("Did you mean 'app'?");
    expect(JSON.parse((await projects('remove', 'app', '--json')).stdout)).toEqual({ removed: 'app' });
    expect((await projects('list', '--json')).stdout).toBe('[]\n');
  });

  it('exits with 2 for a name or folder that cannot be', async () => {
    expect(await projects('add', '../x', app)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('such as: my-app'),
    });
    expect(await projects('add', 'x', join(top, 'absent'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a folder'),
    });
    expect(await projects('add', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('folder') });
  });

  it('explains itself', async () => {
    expect((await projects('--help')).stdout).toContain('Tools never leave the folder of a project');
  });
});
