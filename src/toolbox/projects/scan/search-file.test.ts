import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSampleProject } from '../sample-project.ts';
import type { FoundLine } from './find-lines.ts';
import { LONGEST_LINE_BYTES } from './line-chunks.ts';
import { createFileSearch, type SearchedFile } from './search-file.ts';

const { project, write, close } = createSampleProject();
afterAll(close);

function searchFile(content: string | Buffer, pattern: RegExp): SearchedFile {
  write('file', content);
  return createFileSearch(pattern, 100, (match) => match()).search(join(project.root, 'file'));
}

const search = (content: string | Buffer, pattern: RegExp): FoundLine[] => searchFile(content, pattern).lines;

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
    expect(search(Buffer.from(`needle\n${'a\n'.repeat(1_000_000)}\0`), /needle/gm)).toEqual([]);
  });

  it.each<[string, number[]]>([
    ['', []],
    [' that begins like UTF-16', [0xff, 0xfe]],
  ])('P4 reads no more of a large binary file%s than its beginning', (_, start) => {
    const content = Buffer.alloc(LONGEST_LINE_BYTES + 2);
    content.set(start);
    expect(searchFile(content, /needle/gm)).toEqual({ lines: [], isPartial: false });
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('takes CRLF for one line end, unless the pattern names its half, in %s', (_, encode) => {
    const content = encode('bar\r\n  foo\r\n\r\nend');
    expect(search(content, /^$/gm)).toEqual(found(3, ''));
    expect(search(content, /^\s+foo$/gm)).toEqual(found(2, '  foo'));
    expect(search(content, /o$\n^$\nend/gm)).toEqual(found(2, '  foo'));
    expect(search(content, /bar\r\n/gm)).toEqual(found(1, 'bar'));
    expect(search(content, /foo\x0D/gm)).toEqual(found(2, '  foo'));
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

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-16LE', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16BE', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('searches a line of several megabytes as one, in %s', (_, encode) => {
    // Ċ and ਊ hold the byte of a line end in UTF-16, and every cut at an even place would split an ü in UTF-8.
    const line = `x${'üĊਊ'.repeat(300_000)}`;
    const content = encode(`${line}HIT${line}HIT\n^HIT\n`);
    expect(search(content, /HIT/gm)).toMatchObject([
      { line: 1, text: expect.stringMatching(/^…[üĊਊ]+HITx[üĊਊ]+…$/) },
      { line: 2 },
    ]);
    expect(search(content, /^[üĊਊ]/gm)).toEqual([]);
    expect(search(content, /[^xüĊਊHIT\n^\r]/gm)).toEqual([]);
    expect(search(content, /ਊHITx/gm)).toHaveLength(1);
  });

  it('searches of an endless line the beginning, says so, and goes on behind it', () => {
    const content = `x${'ü'.repeat(LONGEST_LINE_BYTES)}HIT\nHIT\n`;
    expect(searchFile(content, /HIT/gm)).toEqual({ lines: found(2, 'HIT'), isPartial: true });
    expect(searchFile(content, /[^xü\nHIT]/gm)).toEqual({ lines: [], isPartial: true });
    expect(searchFile('HIT\n', /HIT/gm).isPartial).toBe(false);
  });

  it('finds nothing in an empty file', () => {
    expect(search('', /^/gm)).toEqual([]);
  });
});
