import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSampleProject } from '../sample-project.ts';
import { createFileSearch } from './search-file.ts';

const { project, write, close } = createSampleProject();
afterAll(close);

function search(content: string | Buffer, pattern: RegExp, most = 100): { line: number; text: string }[] {
  write('file', content);
  return createFileSearch(pattern, most, (match) => match()).search(join(project.root, 'file'));
}

const found = (line: number, text: string) => [{ line, text }];

describe('createFileSearch', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('a\ngrün x\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffa\ngrün x\n')],
    ['Latin-1', Buffer.from('a\ngrün x\n', 'latin1')],
    ['UTF-16LE', Buffer.from('\ufeffa\ngrün x\n', 'utf16le')],
    ['UTF-16BE', Buffer.from('\ufeffa\ngrün x\n', 'utf16le').swap16()],
  ])('finds lines in %s, with and without a literal', (_, content) => {
    expect(search(content, /ün x/gm)).toEqual(found(2, 'grün x'));
    expect(search(content, /n x$/gm)).toEqual(found(2, 'grün x'));
    expect(search(content, /^gr\w?/gm)).toEqual(found(2, 'grün x'));
    expect(search(content, /^a$/gm)).toEqual(found(1, 'a'));
  });

  it('P2 finds nothing in binary files', () => {
    expect(search(Buffer.from('needle\0needle'), /needle/gm)).toEqual([]);
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('counts the lines of files that are larger than its memory, in %s', (_, encode) => {
    const lines = Array.from({ length: 120_000 }, (__, index) => `line ${index + 1} of a large file`);
    const expected = [7, 60_000, 119_999].map((line) => ({ line, text: `line ${line} of a large file` }));
    expect(search(encode(lines.join('\n')), /line (7|60000|119999) of/gm)).toEqual(expected);
    expect(search(encode(lines.join('\n')), /^line 119999/gm)).toEqual(expected.slice(2));
  });

  it('copes with a line that is larger than its memory', () => {
    const [line] = search(`${'a'.repeat(3_000_000)}\nneedle`, /needle/gm);
    expect(line).toEqual({ line: 2, text: 'needle' });
  });

  it('finds nothing in an empty file', () => {
    expect(search('', /^/gm)).toEqual([]);
  });
});
