import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSampleProject, toCalled } from '../projects/sample-project.ts';
import { createListFilesTool } from './tool.ts';

const { project, projects, close } = createSampleProject({
  '.gitignore': 'dist/\n',
  'README.md': '',
  'dist/main.js': '',
  'src/a.ts': '',
  'src/deep/b.ts': '',
  'src/deep/down/c.ts': '',
});
symlinkSync('/etc', join(project.root, 'link'));
afterAll(close);
const tool = createListFilesTool(projects);
const { call } = toCalled(tool);

describe('createListFilesTool', () => {
  it('shows a tree, two levels deep, without what is ignored', async () => {
    expect((await call({})).text).toBe(
      ['sample/', '.gitignore', 'README.md', 'link (link)', 'src/', '  a.ts', '  deep/ …'].join('\n'),
    );
  });

  it('goes as deep as it is told, from where it is told', async () => {
    expect((await call({ paths: 'src/', max_depth: 9 })).text).toBe('src/\na.ts\ndeep/\n  b.ts\n  down/\n    c.ts');
    expect((await call({ paths: ['./src/deep'], max_depth: '1' })).text).toBe('src/deep/\nb.ts\ndown/ …');
  });

  it('P2 opens an ignored folder that is asked for', async () => {
    expect((await call({ paths: ['dist'] })).text).toBe('dist/\nmain.js');
  });

  it('names the paths that it cannot list, and lists the others', async () => {
    const { text, isError } = await call({ paths: ['absent', 'README.md', 'src/deep/down'] });
    expect(text).toBe('"absent" does not exist.\n\n"README.md" is a file, not a folder.\n\nsrc/deep/down/\nc.ts');
    expect(isError).toBe(false);
    expect((await call({ paths: ['absent'] })).isError).toBe(true);
    expect((await call({ project: 'smaple' })).text).toContain("Did you mean 'sample'?");
  });

  it('T13 stops after 1,000 entries and says how to see more', async () => {
    const many = createSampleProject({ 'empty/.keep': '' });
    for (let index = 0; index < 1_100; index += 1) many.write(`many/f${index}`, '');
    const { text } = await toCalled(createListFilesTool(many.projects)).call({});
    expect(text.split('\n')).toHaveLength(1_002);
    expect(text).toContain('103 more of many/ are not shown. Find them with glob_files by a part of their name');
    expect(text).toContain('such as "many/a*"');
    const flat = await toCalled(createListFilesTool(many.projects)).call({ paths: ['many'] });
    expect(flat.text).toContain('More than 1000 entries: 100 more of many/ are not shown.');
    many.close();
  });

  it('T13 does not show a folder as empty for which no room is left', async () => {
    const many = createSampleProject({ 'z/file': '' });
    for (let index = 0; index < 999; index += 1) many.write(`f${index}`, '');
    const { text } = await toCalled(createListFilesTool(many.projects)).call({});
    expect(text).toContain('\nz/ …\n[More than 1000 entries. Folders marked … were not opened');
    many.close();
  });

  it('shows a name that would pass for other entries as JSON', async () => {
    const odd = createSampleProject({ 'a\nforged.ts': '', '  indented': '', 'turn\u202e': '', 'x\u001b[2J/y': '' });
    const { text } = await toCalled(createListFilesTool(odd.projects)).call({});
    expect(text).toBe('sample/\n"  indented"\n"a\\nforged.ts"\n"turn\\u202E"\n"x\\u001b[2J"/\n  y');
    odd.close();
  });

  it('describes itself in under 600 characters, truthfully', () => {
    expect(tool.spec.description.length).toBeLessThan(600);
    expect(tool.spec.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });
});
