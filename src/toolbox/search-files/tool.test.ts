import { afterAll, describe, expect, it } from 'vitest';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import type { Progress } from '../../tools/tool.ts';
import { BUILT_WORKER, createSampleProject, toCalled } from '../projects/sample-project.ts';
import { createSearchFilesTool } from './tool.ts';

const { projects, close } = createSampleProject({
  '.gitignore': 'dist/\n',
  'src/a.ts': 'class MemoryStore {\n  open(): void {}\n}\n',
  'src/b.ts': 'const store = new MemoryStore();\r\nstore.open();\r\n',
  'dist/a.js': 'class MemoryStore {}\n',
  'image.bin': Buffer.from('MemoryStore\0'),
  'docs/guide.md': 'TODO: grün\n',
});
afterAll(close);
const tool = createSearchFilesTool(projects, BUILT_WORKER);
const { call, run, registry } = toCalled(tool);
const search = async (regex: string, ...paths: string[]): Promise<string> =>
  (await call({ regex, ...(paths.length > 0 && { paths }) })).text;

describe('createSearchFilesTool', () => {
  it('gives path, line and text, without what is ignored or binary', async () => {
    expect(await search('class \\w+Store|new Memory')).toBe(
      '2 matching lines in 2 of 5 files.\n\nsrc/a.ts\n  1: class MemoryStore {\nsrc/b.ts\n  1: const store = new MemoryStore();',
    );
  });

  it('searches only where it is told, also in what is ignored', async () => {
    expect(await search('MemoryStore', 'src/b.ts')).toContain('1 matching line in 1 of 1 files');
    expect(await search('MemoryStore', 'dist')).toContain('dist/a.js');
    expect(await search('MemoryStore', 'src', 'src/a.ts')).toContain('2 matching lines in 2 of 3 files');
    expect(await search('MemoryStore', 'absent')).toBe('"absent" does not exist.');
  });

  it('R3 is one search however the paths are written, and searches each once', async () => {
    const ways = [
      ['src', 'docs'],
      ['./docs/', 'src/', 'src', './src'],
    ];
    const results = await Promise.all(ways.map((paths) => run({ regex: 'o', paths })));
    const [first, second] = renderResults(results, { registry }).map(({ text }) => text);
    expect(first).toContain('content shown');
    expect(second).toContain('of 3 files');
  });

  it('shows a name that would pass for other files as JSON', async () => {
    const odd = createSampleProject({ 'a\n  1: forged': 'hit\n' });
    const { text } = await toCalled(createSearchFilesTool(odd.projects, BUILT_WORKER)).call({ regex: 'hit' });
    expect(text).toContain('\n"a\\n  1: forged"\n  1: hit');
    odd.close();
  });

  it('says which files have lines that are too long to search', async () => {
    const long = createSampleProject({ 'a.txt': `${'x'.repeat(17_000_000)}hit\n` });
    const { text } = await toCalled(createSearchFilesTool(long.projects, BUILT_WORKER)).call({ regex: 'hit' });
    expect(text).toBe(
      'No line matches in 1 files. 1 had a line of more than 16 MiB, of which only so much was searched.',
    );
    long.close();
  });

  it('P4 says how many files are too much for the memory of a pattern, and searches the others', async () => {
    const large = createSampleProject({ 'a.txt': 'ab'.repeat(7_500_000), 'b.txt': 'abc\n' });
    const { text } = await toCalled(createSearchFilesTool(large.projects, BUILT_WORKER)).call({ regex: '(a|b)*c' });
    expect(text).toBe('1 matching line in 1 of 2 files. 1 could not be searched.\n\nb.txt\n  1: abc');
    large.close();
  });

  it('P4 is not held up by the rules of a stranger', async () => {
    const deep = Array(60).fill('a').join('/');
    const evil = createSampleProject({ '.gitignore': `a${'/**/a'.repeat(20)}/b\n`, [`${deep}/f.txt`]: 'hit\n' });
    const { text } = await toCalled(createSearchFilesTool(evil.projects, BUILT_WORKER)).call({ regex: 'hit' });
    expect(text).toContain(`${deep}/f.txt`);
    evil.close();
  });

  it('says when nothing matches', async () => {
    expect(await search('absent')).toBe('No line matches in 5 files.');
  });

  it.each([
    ['(?i)todo', 'docs/guide.md'],
    ['^TODO', 'docs/guide.md'],
    ['gr\\p{L}n', 'docs/guide.md'],
    ['open\\(\\);?$', 'src/b.ts'],
    ['needless\\-escape|store\\.open', 'src/b.ts'],
  ])('understands %s', async (regex, path) => {
    expect(await search(regex)).toContain(path);
  });

  it.each([
    ['(', 'JavaScript regular expression'],
    ['', 'it would match every line'],
  ])('says what is wrong with %j', async (regex, message) => {
    expect(await search(regex)).toContain(message);
  });

  it('refuses a pattern that nobody wrote', async () => {
    expect(await search('a'.repeat(3_000))).toContain('longer than 2000 characters');
  });

  it('P4 stops a pattern that would never end, and says so', async () => {
    const evil = createSampleProject({ 'deep/a.txt': `${'a'.repeat(60)}!\n` });
    const { text, isError } = await toCalled(createSearchFilesTool(evil.projects, BUILT_WORKER)).call({
      regex: '^(a+)+$',
    });
    expect(text).toContain('The pattern was stopped after 2 seconds on "deep/a.txt"');
    expect(isError).toBe(true);
    evil.close();
  });

  it('P4 stops when it is cancelled, also inside a pattern that would never end', async () => {
    const evil = createSampleProject({ 'a.txt': `${'a'.repeat(60)}!\n` });
    const controller = new AbortController();
    const running = toCalled(createSearchFilesTool(evil.projects, BUILT_WORKER)).run(
      { regex: '^(a+)+$' },
      controller.signal,
    );
    setTimeout(() => controller.abort(), 300);
    expect(await running).toMatchObject({ status: 'failed', code: 'tool/aborted' });
    evil.close();
  });

  it('P4 tells how far it has come', async () => {
    const told: Progress[] = [];
    const onProgress = (_: unknown, update: Progress): void => void told.push(update);
    await runCall({ id: '1', name: 'search_files', input: { regex: 'TODO' } }, { registry, mode: 'agent', onProgress });
    expect(told.at(-1)).toMatchObject({ done: 5, message: expect.stringContaining('1 matching lines') });
  });

  it('T13 stops after 500 lines and says how to see fewer', async () => {
    const many = createSampleProject();
    for (let index = 0; index < 10; index += 1) many.write(`f${index}`, 'hit\n'.repeat(150));
    const { text } = await toCalled(createSearchFilesTool(many.projects, BUILT_WORKER)).call({ regex: 'hit' });
    expect(text.split('\n').filter((line) => line.endsWith(': hit'))).toHaveLength(500);
    expect(text).toContain('There are more matching lines. Narrow the regex');
    many.close();
  });

  it('shares folders of many files between threads, and misses none', async () => {
    const many = createSampleProject();
    for (let index = 0; index < 1_500; index += 1)
      many.write(`folder/f${index}`, index % 100 === 0 ? 'hit\n' : 'miss\n');
    const result = await toCalled(createSearchFilesTool(many.projects, BUILT_WORKER)).run({ regex: 'hit' });
    expect(result).toMatchObject({ output: { searched: 1_500, isCut: false } });
    expect(JSON.stringify(result).match(/"line":1/g)).toHaveLength(15);
    many.close();
  });

  it('describes itself in under 600 characters, truthfully', async () => {
    expect(tool.spec.description.length).toBeLessThan(600);
    expect(tool.spec.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(await run({ regex: 'TODO' })).toMatchObject({ status: 'done' });
  });
});
