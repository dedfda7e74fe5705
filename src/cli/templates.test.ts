import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTemplates } from './templates.ts';

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'thoughtline-templates-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('readTemplates', () => {
  it('offers the built-in templates where there is no folder', async () => {
    const { templates, warnings } = await readTemplates(home);
    expect(templates.list()).toHaveLength(5);
    expect(warnings).toEqual([]);
  });

  it('adds the user’s files, and warns of bad ones without giving up', async () => {
    const folder = join(home, 'templates');
    await mkdir(join(folder, 'folder.md'), { recursive: true });
    const files = {
      'on-call.md': '# On call\n\nWho is affected?\n',
      'finance.md': '# Our finance\n\nAsk Ann.\n',
      'Bad Name.md': '# T\nx',
      'empty.md': '',
      'huge.md': 'x'.repeat(90_000),
      'binary.md': Buffer.from([0x23, 0x20, 0xff, 0xfe]),
      'notes.txt': 'not a template',
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);

    const { templates, warnings } = await readTemplates(home);

    expect(templates.find('on-call')).toEqual({ name: 'on-call', title: 'On call', text: 'Who is affected?' });
    expect(templates.find('finance')?.title).toBe('Our finance');
    expect(templates.list()).toHaveLength(6);
    expect(warnings.map((warning) => /([^/\\]+)\.md is not used/.exec(warning)?.[1])).toEqual([
      'Bad Name',
      'binary',
      'empty',
      'folder',
      'huge',
    ]);
  });

  it('warns of a folder that is none', async () => {
    const other = await mkdtemp(join(home, 'other-'));
    await writeFile(join(other, 'templates'), '');
    const { templates, warnings } = await readTemplates(other);
    expect(templates.list()).toHaveLength(5);
    expect(warnings).toHaveLength(1);
  });
});
