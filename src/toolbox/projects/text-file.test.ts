import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canEncode, decodeText, describeFormat, encodeText, toLines } from './text-file.ts';

const bytes = (...values: number[]): Buffer => Buffer.from(values);

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from('grün'), { text: 'grün', encoding: 'UTF-8', hasMark: false }],
    ['UTF-8 with a mark', Buffer.from('\ufeffgrün'), { text: 'grün', encoding: 'UTF-8', hasMark: true }],
    ['UTF-16LE', Buffer.from('\ufeffgrün', 'utf16le'), { text: 'grün', encoding: 'UTF-16LE', hasMark: true }],
    ['UTF-16BE', Buffer.from('\ufeffgrün', 'utf16le').swap16(), { text: 'grün', encoding: 'UTF-16BE', hasMark: true }],
    ['Latin-1', Buffer.from('grün', 'latin1'), { text: 'grün', encoding: 'Latin-1', hasMark: false }],
    ['an empty file', bytes(), { text: '', encoding: 'UTF-8', hasMark: false, lineEnding: 'LF' }],
    ['a lone mark', bytes(0xff, 0xfe), { text: '', encoding: 'UTF-16LE', hasMark: true }],
    ['an escape sequence', Buffer.from('\x1b[31mred'), { encoding: 'UTF-8' }],
  ])('recognises %s', (_, content, expected) => {
    expect(decodeText(content)).toMatchObject(expected);
  });

  it.each([
    ['a zero byte', bytes(0x61, 0, 0x62)],
    ['the head of a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
    ['half a character of UTF-16', bytes(0xff, 0xfe, 0x61)],
    ['half a pair of UTF-16', bytes(0xff, 0xfe, 0x61, 0, 0x00, 0xd8, 0x62, 0)],
    ['a zero in UTF-16', bytes(0xfe, 0xff, 0, 0x61, 0, 0)],
    ['a mark before what is not UTF-8', bytes(0xef, 0xbb, 0xbf, 0xff)],
  ])('takes %s for binary', (_, content) => {
    expect(decodeText(content)).toBeUndefined();
  });

  it.each([
    ['a\nb\n', 'LF'],
    ['a\r\nb\r\n', 'CRLF'],
    ['a\r\nb\n', 'mixed'],
    ['a\rb', 'LF'],
  ])('knows how the lines of %j end', (text, lineEnding) => {
    expect(decodeText(Buffer.from(text))?.lineEnding).toBe(lineEnding);
  });

  it('is undone by encodeText, for any bytes that are text', () => {
    const marks = fc.constantFrom(bytes(), bytes(0xff, 0xfe), bytes(0xfe, 0xff), bytes(0xef, 0xbb, 0xbf));
    const content = fc.oneof(
      fc.uint8Array().map(Buffer.from),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(marks, content, (mark, rest) => {
        const all = Buffer.concat([mark, rest]);
        const decoded = decodeText(all);
        if (decoded === undefined) return;
        expect(encodeText(decoded.text, decoded).equals(all)).toBe(true);
        expect(canEncode(decoded.text, decoded.encoding)).toBe(true);
      }),
    );
  });
});

describe('canEncode', () => {
  it('says when a character would be lost', () => {
    expect(canEncode('grün', 'Latin-1')).toBe(true);
    expect(canEncode('€', 'Latin-1')).toBe(false);
    expect(canEncode('\ud800', 'UTF-8')).toBe(false);
    expect(canEncode('\ud800', 'UTF-16LE')).toBe(false);
    expect(canEncode('😀', 'UTF-16LE')).toBe(true);
  });
});

describe('toLines', () => {
  it.each([
    ['', []],
    ['\n', ['']],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\r\nb', ['a', 'b']],
    ['a\n\n', ['a', '']],
  ])('splits %j', (text, lines) => {
    expect(toLines(text)).toEqual(lines);
  });
});

describe('describeFormat', () => {
  it('says only what is unusual', () => {
    expect(describeFormat({ encoding: 'UTF-8', hasMark: false, lineEnding: 'LF' })).toBe('');
    expect(describeFormat({ encoding: 'UTF-16BE', hasMark: true, lineEnding: 'CRLF' })).toBe(
      'UTF-16BE, CRLF line ends',
    );
  });
});
