import { execFileSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { createGlobFilesTool } from '../glob-files/tool.ts';
import { pathOf } from './project-path.ts';
import type { Project } from './projects.ts';
import { BUILT_WORKER, createSampleProject, toCalled } from './sample-project.ts';
import { walk } from './walk.ts';

const { project, projects, close } = createSampleProject({
  '.gitignore': 'node_modules/\n*.log\n/build\ndocs/*.txt\n!keep.log\n# comment\nspaced\\ name\n',
  'a.ts': '',
  'a.log': '',
  'keep.log': '',
  'spaced name': '',
  'build/out.js': '',
  'docs/a.txt': '',
  'docs/a.md': '',
  'node_modules/x/index.js': '',
  'src/build/kept.js': '',
  'src/.gitignore': '*.tmp\n!special.log\nlocal/\n',
  'src/b.tmp': '',
  'src/special.log': '',
  'src/local/c.ts': '',
  'src/deep/.gitignore': '!d.tmp\n',
  'src/deep/d.tmp': '',
  'src/deep/e.tmp': '',
  'src/deep/f.ts': '',
  'vendor/.git/config': '',
});
afterAll(close);

async function filesOf(start: string, { maxDepth = 20, of = project }: { maxDepth?: number; of?: Project } = {}) {
  const files: string[] = [];
  for await (const folder of walk(of, start, { maxDepth, signal: new AbortController().signal }))
    for (const { name, kind } of folder.entries) if (kind === 'file') files.push(pathOf(folder.path, name));
  return files.sort();
}

describe('walk', () => {
  it('P2 sees what git sees, with nested rules', async () => {
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: project.root, encoding: 'utf8' });
    git('init', '-q');
    const seen = git('ls-files', '--others', '--exclude-standard').trim().split('\n').sort();
    expect(await filesOf('.')).toEqual(seen.map((path) => path.replaceAll('"', '')));
    expect(seen).toContain('src/special.log');
    const globbed = await toCalled(createGlobFilesTool(projects, BUILT_WORKER)).call({ pattern: '**' });
    expect(globbed.text.split('\n')).toEqual(seen);
  });

  it('opens an ignored folder that was asked for by name', async () => {
    expect(await filesOf('node_modules')).toEqual(['node_modules/x/index.js']);
    expect(await filesOf('src/local')).toEqual(['src/local/c.ts']);
  });

  it('keeps the rules of the folders above', async () => {
    expect(await filesOf('src/deep')).toEqual(['src/deep/.gitignore', 'src/deep/d.tmp', 'src/deep/f.ts']);
  });

  it('goes as deep as it is told', async () => {
    expect(await filesOf('src', { maxDepth: 0 })).toEqual(['src/.gitignore', 'src/special.log']);
  });

  it('can be stopped', async () => {
    const walking = walk(project, '.', { maxDepth: 9, signal: AbortSignal.abort() });
    await expect(walking.next()).rejects.toThrow('aborted');
  });

  it('P4 lets others have their turn while many rules judge many names', async () => {
    const slow = createSampleProject({ '.gitignore': '*[a-z]*[a-z]*0\n'.repeat(8_000) });
    for (let index = 0; index < 100; index += 1) slow.write(`${'n'.repeat(200)}${index}x`, '');
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 1);
    await filesOf('.', { of: slow.project });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
    slow.close();
  });

  it('stays right in a folder of many names', async () => {
    const many = createSampleProject({ '.gitignore': '*.log\n' });
    for (let index = 0; index < 6_000; index += 1) many.write(`n${index}.${index % 2 === 0 ? 'log' : 'ts'}`, '');
    expect(await filesOf('.', { of: many.project })).toHaveLength(3_001);
    many.close();
  });
});
