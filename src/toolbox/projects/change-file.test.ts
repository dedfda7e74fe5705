import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Change, type ChangeParts, changeFile } from './change-file.ts';
import { createFileLocks } from './file-locks.ts';
import { createSampleProject } from './sample-project.ts';
import { createSeenFiles } from './seen-files.ts';

const sample = createSampleProject();
const { project } = sample;
afterAll(() => sample.close());
const context = { caller: { owner: 'ann' }, session: { id: 's' }, signal: new AbortController().signal };

/** Knows nothing of others, as a process of its own. */
function newParts(): ChangeParts {
  return { locks: createFileLocks(), seen: createSeenFiles() };
}

function append(path: string, text: string): Change {
  const rewrite = (before: Buffer = Buffer.alloc(0)): Buffer => Buffer.concat([before, Buffer.from(text)]);
  return { project, path, context, onlyAdds: true, rewrite };
}

describe('changeFile', () => {
  it.each(['there', 'new', 'fresh/in/fresh'])(
    'loses nothing of what others write at the same time: %s',
    async (path) => {
      if (path === 'there') sample.write(path, '');
      const others = Array.from({ length: 4 }, newParts);
      const works = others.map(async (parts, who) => {
        for (let turn = 0; turn < 10; turn += 1) await changeFile(append(path, `${who}.${turn}\n`), parts);
      });
      await Promise.all(works);
      const lines = readFileSync(join(project.root, path), 'utf8').trim().split('\n');
      expect(new Set(lines).size).toBe(40);
      expect(readdirSync(project.root).filter((name) => name.startsWith('.thoughtline'))).toEqual([]);
    },
  );

  it('makes the content again when somebody else wrote in between, be it of the same size and time', async () => {
    const file = join(project.root, 'between');
    writeFileSync(file, 'one');
    const heard: string[] = [];
    const rewrite = (before?: Buffer): Buffer => {
      heard.push(String(before));
      if (heard.length === 1) writeFileSync(file, 'two');
      return Buffer.from(`${before}!`);
    };
    await changeFile({ project, path: 'between', context, rewrite }, newParts());
    expect(heard).toEqual(['one', 'two']);
    expect(readFileSync(file, 'utf8')).toBe('two!');
  });

  it('does not overwrite a file that somebody else made in between', async () => {
    const file = join(project.root, 'made');
    const rewrite = (before?: Buffer): Buffer => {
      if (before !== undefined) throw new Error('it is there');
      writeFileSync(file, 'theirs');
      return Buffer.from('mine');
    };
    await expect(changeFile({ project, path: 'made', context, rewrite }, newParts())).rejects.toThrow('it is there');
    expect(readFileSync(file, 'utf8')).toBe('theirs');
  });

  it('gives up where somebody else is always faster', async () => {
    const file = join(project.root, 'busy');
    writeFileSync(file, '');
    let turn = 0;
    const rewrite = (): Buffer => {
      turn += 1;
      writeFileSync(file, 'x'.repeat(turn));
      return Buffer.from('mine');
    };
    await expect(changeFile({ project, path: 'busy', context, rewrite }, newParts())).rejects.toThrow(
      'by somebody else',
    );
    expect(readFileSync(file, 'utf8')).toBe('x'.repeat(turn));
  });
});
