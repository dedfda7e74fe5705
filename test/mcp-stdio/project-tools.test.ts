import { afterAll, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../src/toolbox/projects/sample-project.ts';
import { runThoughtline } from '../run-thoughtline.ts';
import { startStdio, useStdioServers } from './stdio-server.ts';

const { project, close } = createSampleProject({
  '.gitignore': 'dist/\n',
  'src/main.ts': 'export function main(): void {}\n',
  'dist/main.js': 'export function main() {}\n',
});
afterAll(close);

describe('the project tools over stdio', () => {
  useStdioServers();

  it('work in a project that is added while the server runs, until it is removed', async () => {
    const { call, home } = await startStdio({ args: ['mcp', '--tools', 'project'] });
    expect((await call('list_projects', {})).text).toContain('There are no projects');
    expect(await call('read_files', { paths: ['src/main.ts'] })).toMatchObject({
      isError: true,
      text: expect.stringContaining('There are no projects yet'),
    });

    await runThoughtline(['projects', 'add', 'sample', project.root], { THOUGHTLINE_HOME: home });
    expect((await call('list_projects', {})).text).toBe(`sample  ${project.root}`);
    expect((await call('list_files', {})).text).toBe('sample/\n.gitignore\nsrc/\n  main.ts');
    expect((await call('read_files', { paths: ['src/main.ts:1'] })).text).toContain('export function main');
    expect((await call('search_files', { regex: 'function \\w+' })).text).toContain('src/main.ts\n  1: export');
    expect((await call('glob_files', { pattern: '**/*.ts' })).text).toBe('src/main.ts');
    expect(await call('read_files', { paths: ['../../etc/passwd'] })).toMatchObject({
      isError: true,
      text: expect.stringContaining('is refused'),
    });

    await runThoughtline(['projects', 'remove', 'sample'], { THOUGHTLINE_HOME: home });
    expect((await call('list_files', { project: 'sample' })).text).toContain('There are no projects yet');
  });
});
