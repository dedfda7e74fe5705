import { afterAll, describe, expect, it } from 'vitest';
import { renderResults } from '../../tools/render-results.ts';
import { BUILT_WORKER, createSampleProject, toCalled } from '../projects/sample-project.ts';
import { createGlobFilesTool } from './tool.ts';

const { projects, close } = createSampleProject({
  '.gitignore': 'dist/\n',
  'README.md': '',
  'dist/x.ts': '',
  'src/a.ts': '',
  'src/b.test.ts': '',
  'src/deep/c.ts': '',
  '.github/ci.yml': '',
});
afterAll(close);
const tool = createGlobFilesTool(projects, BUILT_WORKER);
const { call, run, registry } = toCalled(tool);
const glob = async (pattern: string): Promise<string[]> => (await call({ pattern })).text.split('\n');

describe('createGlobFilesTool', () => {
  it.each([
    ['**/*.ts', ['src/a.ts', 'src/b.test.ts', 'src/deep/c.ts']],
    ['src/*.ts', ['src/a.ts', 'src/b.test.ts']],
    ['./src/**', ['src/a.ts', 'src/b.test.ts', 'src/deep/c.ts']],
    ['*.md', ['README.md']],
    ['**/*.{yml,md}', ['.github/ci.yml', 'README.md']],
    ['src/[ab].ts', ['src/a.ts']],
    ['src/a.ts', ['src/a.ts']],
    ['dist/*', ['dist/x.ts']],
  ])('finds %s', async (pattern, paths) => {
    expect(await glob(pattern)).toEqual(paths);
  });

  it('takes special characters as they are behind a backslash, and many alternatives', async () => {
    const odd = createSampleProject({ 'app/[id].tsx': '', 'app/i.tsx': '', 'last.ts': '', '{a}': '' });
    const { call: find } = toCalled(createGlobFilesTool(odd.projects, BUILT_WORKER));
    const names = Array.from({ length: 150 }, (_, index) => `name${index}`);
    expect((await find({ pattern: 'app/\\[id\\].tsx' })).text).toBe('app/[id].tsx');
    expect((await find({ pattern: '\\{a\\}' })).text).toBe('{a}');
    expect((await find({ pattern: `{${names.join(',')},last}.ts` })).text).toBe('last.ts');
    odd.close();
  });

  it('R3 is one search however the pattern is written', async () => {
    const results = await Promise.all(['src/*.ts', './src//*.ts', 'src/*.ts/'].map((pattern) => run({ pattern })));
    const texts = renderResults(results, { registry }).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('content shown'))).toHaveLength(2);
  });

  it('shows a name that would pass for other paths as JSON', async () => {
    const odd = createSampleProject({ 'a\nforged.ts': '' });
    expect((await toCalled(createGlobFilesTool(odd.projects, BUILT_WORKER)).call({ pattern: '*' })).text).toBe(
      '"a\\nforged.ts"',
    );
    odd.close();
  });

  it('says when nothing fits, and how to look further', async () => {
    expect(await glob('*.ts')).toEqual(['No file fits *.ts. To look in all folders, say "**/*.ts".']);
    expect(await glob('absent/**')).toEqual(['No file fits absent/**.']);
  });

  it('refuses patterns that lead out', async () => {
    expect((await call({ pattern: '../**' })).text).toContain('is refused');
    expect((await call({ pattern: '/etc/*' })).text).toContain('is refused');
    expect((await call({ pattern: 'src\\a.ts' })).text).toContain('Write / between folders');
    expect(await glob('{..,src}/**')).toEqual(['No file fits {..,src}/**.']);
  });

  it('P4 stops a pattern that would never end, and says so', async () => {
    const evil = createSampleProject({ ['a'.repeat(200)]: '' });
    const { text } = await toCalled(createGlobFilesTool(evil.projects, BUILT_WORKER)).call({
      pattern: `${'*a'.repeat(30)}*b`,
    });
    expect(text).toMatch(/The pattern was stopped after 2 seconds|No file fits/);
    evil.close();
  });

  it('T13 stops after 1,000 paths and says so', async () => {
    const many = createSampleProject();
    for (let index = 0; index < 1_100; index += 1) many.write(`f${index}`, '');
    const { text } = await toCalled(createGlobFilesTool(many.projects, BUILT_WORKER)).call({ pattern: '**' });
    expect(text.split('\n').filter((line) => line.startsWith('f'))).toHaveLength(1_000);
    expect(text).toContain('There are more than 1000 such files');
    many.close();
  });

  it('describes itself in under 600 characters, truthfully', () => {
    expect(tool.spec.description.length).toBeLessThan(600);
    expect(tool.spec.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });
});
