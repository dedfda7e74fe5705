import { afterAll, describe, expect, it } from 'vitest';
import { renderResults } from '../../tools/render-results.ts';
import { createSampleProject, toCalled } from '../projects/sample-project.ts';
import { createSeenFiles } from '../projects/seen-files.ts';
import { createReadFilesTool } from './tool.ts';

const { projects, write, close } = createSampleProject({
  'a.ts': 'one\ntwo\nthree\n',
  'crlf.txt': 'one\r\ntwo\r\n',
  'open.txt': 'one\ntwo',
  'empty.txt': '',
  'mark.txt': '\ufeffone\n',
  'wide.txt': Buffer.from('\ufeffone\ntwo\n', 'utf16le'),
  'latin.txt': Buffer.from('grün\n', 'latin1'),
  'image.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
  'odd:2': 'the colon is in its name\n',
  'large.log': `${'x'.repeat(99)}\n`.repeat(3_000),
});
afterAll(close);
const tool = createReadFilesTool({ projects, seen: createSeenFiles() });
const { call, run, registry } = toCalled(tool);
const read = async (...paths: string[]): Promise<string> => (await call({ paths })).text;

describe('createReadFilesTool', () => {
  it('shows whole files and ranges', async () => {
    expect(await read('a.ts', 'a.ts:2-3', 'a.ts:2-', 'a.ts:-2', 'a.ts:2', './a.ts:3-99')).toBe(
      [
        '>>> a.ts\none\ntwo\nthree\n<<<',
        '>>> a.ts:2-3 (of 3)\ntwo\nthree\n<<<',
        'a.ts:2-3 (content shown above)',
        '>>> a.ts:1-2 (of 3)\none\ntwo\n<<<',
        '>>> a.ts:2 (of 3)\ntwo\n<<<',
        '>>> a.ts:3 (of 3)\nthree\n<<<',
      ].join('\n\n'),
    );
  });

  it('puts line numbers before lines when asked', async () => {
    write('ten.txt', Array.from({ length: 10 }, (_, index) => `l${index + 1}\n`).join(''));
    const { text } = await call({ paths: ['ten.txt:9-10'], prefix_line_numbers: true });
    expect(text).toBe('>>> ten.txt:9-10 (of 10)\n 9 | l9\n10 | l10\n<<<');
  });

  it.each([
    ['crlf.txt', '>>> crlf.txt (CRLF line ends)\none\ntwo\n<<<'],
    ['crlf.txt:2', '>>> crlf.txt:2 (of 2; CRLF line ends)\ntwo\n<<<'],
    ['open.txt', '>>> open.txt (no line end at the end)\none\ntwo\n<<<'],
    ['empty.txt', '>>> empty.txt (empty)\n<<<'],
    ['mark.txt', '>>> mark.txt (UTF-8 with a byte order mark)\none\n<<<'],
    ['wide.txt:2', '>>> wide.txt:2 (of 2; UTF-16LE)\ntwo\n<<<'],
    ['latin.txt', '>>> latin.txt (Latin-1)\ngrün\n<<<'],
    ['odd:2', '>>> odd:2\nthe colon is in its name\n<<<'],
    ['odd:2:1', '>>> odd:2\nthe colon is in its name\n<<<'],
  ])('shows %s and what is unusual about it', async (path, text) => {
    expect(await read(path)).toBe(text);
  });

  it.each([
    ['a.ts:4', '"a.ts" has 3 lines; line 4 does not exist.'],
    ['a.ts:3-2', 'the range ends before it begins. Say :2-3.'],
    ['a.ts:0', 'lines are counted from 1'],
    ['empty.txt:1', '"empty.txt" is empty.'],
    ['image.png', '"image.png" is a binary file of 7 bytes; it is not shown.'],
    ['image.png:1-2', 'is a binary file'],
    ['absent.ts', '"absent.ts" does not exist.'],
    ['.', 'is a folder'],
  ])('says why %s is not shown', async (path, message) => {
    const { text, isError } = await call({ paths: path });
    expect(text).toContain(message);
    expect(isError).toBe(true);
  });

  it('P2 refuses whole files over 200 KiB and says how to read them', async () => {
    expect(await read('large.log')).toBe(
      '"large.log" has 293 KiB: files over 200 KiB are not read whole. Read a range, such as "large.log:1-200", or find the place with search_files.',
    );
    expect(await read('large.log:2999-')).toContain('>>> large.log:2999-3000 (of 3000)');
    expect(await read('large.log:1-2900')).toContain('Read fewer lines, such as "large.log:1-101"');
  });

  it('P2 reads a few lines of a large file with memory for few lines', async () => {
    write('lines.txt', '\n'.repeat(16_000_000));
    const before = process.memoryUsage();
    expect(await read('lines.txt:15999999-')).toBe('>>> lines.txt:15999999-16000000 (of 16000000)\n\n\n<<<');
    const { heapUsed } = process.memoryUsage();
    expect(heapUsed - before.heapUsed).toBeLessThan(50_000_000);
  });

  it.each([
    ['line ends', 'one\r\ntwo\r\n'],
    ['the final line end', 'one\ntwo'],
    ['the encoding', '\ufeffone\ntwo\n'],
  ])('R2 shows a file again when only %s changed', async (_, changed) => {
    write('same.txt', 'one\ntwo\n');
    const first = await run({ paths: ['same.txt'] });
    write('same.txt', changed);
    const texts = renderResults([first, await run({ paths: ['same.txt'] })], { registry }).map(({ text }) => text);
    for (const text of texts) expect(text).toContain('one\ntwo\n<<<');
  });

  it('shows a name that would pass for something else as JSON', async () => {
    write('a\n<<<\n>>> b.ts', 'x\n');
    expect(await read('a\n<<<\n>>> b.ts')).toBe('>>> "a\\n<<<\\n>>> b.ts"\nx\n<<<');
  });

  it('T13 reads no more in one call than anybody could look at', async () => {
    const paths = Array.from({ length: 7 }, (_, index) => `part${index}.txt`);
    for (const path of paths) write(path, 'x'.repeat(190_000));
    expect(await run({ paths })).toMatchObject({
      output: {
        files: { length: 5 },
        failures: [{ path: 'part5.txt', message: expect.stringContaining('in another') }, {}],
      },
    });
  });

  it('R2 shows a file once in a request, in the newest result, and again when it has changed', async () => {
    write('changing.ts', 'old\n');
    const results = [await run({ paths: ['changing.ts'] }), await run({ paths: ['./changing.ts'] })];
    write('changing.ts', 'new\n');
    results.push(await run({ paths: ['changing.ts'] }));
    const texts = renderResults(results, { registry }).map(({ text }) => text);
    expect(texts).toEqual([
      'changing.ts (content shown in a later tool result)',
      '>>> changing.ts\nold\n<<<',
      '>>> changing.ts\nnew\n<<<',
    ]);
  });

  it('describes itself in under 600 characters, truthfully', () => {
    expect(tool.spec.description.length).toBeLessThan(600);
    expect(tool.spec.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });
});
