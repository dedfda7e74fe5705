import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProjectFile } from './project-file.ts';

let home: string;

beforeEach(() => {
  home = join(mkdtempSync(join(tmpdir(), 'thoughtline-projects-')), 'home');
});

afterEach(() => rmSync(join(home, '..'), { recursive: true }));

const app = { name: 'app', root: '/code/app' };

describe('createProjectFile', () => {
  it('holds no projects where there is no file', async () => {
    const file = createProjectFile(home);
    expect(file.list()).toEqual([]);
    expect(file.find('app')).toBeUndefined();
    expect(await file.remove('app')).toBe(false);
  });

  it('replaces a project only when told to', async () => {
    const file = createProjectFile(home);
    expect(await file.add(app, { replace: false })).toBe(true);
    expect(await file.add({ ...app, root: '/other' }, { replace: false })).toBe(false);
    expect(file.find('app')).toEqual(app);
    expect(await file.add({ ...app, root: '/other' }, { replace: true })).toBe(true);
    expect(file.list()).toEqual([{ name: 'app', root: '/other' }]);
  });

  it('sees at once what another one changes', async () => {
    const [one, other] = [createProjectFile(home), createProjectFile(home)];
    await one.add(app, { replace: false });
    expect(other.list()).toEqual([app]);
    expect(await other.remove('app')).toBe(true);
    expect(one.list()).toEqual([]);
  });

  it.each(['{"app": 5}', '[1]', '{', '{"app": null}'])('trusts nothing in a file that holds %s', async (text) => {
    const file = createProjectFile(home);
    await file.add(app, { replace: false });
    const path = join(home, 'projects.json');
    writeFileSync(path, text);
    expect(() => file.list()).toThrow('projects.json');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it.each(['__proto__', 'constructor', 'toString'])('knows no project %s', (name) => {
    expect(createProjectFile(home).find(name)).toBeUndefined();
  });
});
