import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineList, replaceText } from './replace-text.ts';

function replace(text: string, oldText: string, newText: string): string {
  return replaceText(text, { oldText, newText, isEverywhere: false }).text;
}

function replaceAll(text: string, oldText: string, newText: string): string {
  return replaceText(text, { oldText, newText, isEverywhere: true }).text;
}

describe('replaceText', () => {
  it('replaces the one place, literally', () => {
    expect(replace('a $1 b', '$1', '$& $$')).toBe('a $& $$ b');
    expect(replaceText('a\nb\nc', { oldText: 'c', newText: '', isEverywhere: false })).toEqual({
      text: 'a\nb\n',
      count: 1,
      lines: [3],
    });
  });

  it('says how many matches there are and where, and where something similar stands', () => {
    expect(() => replace('x\ny\nx\n', 'x', 'z')).toThrow(
      '2 matches: old_text stands in lines 1, 3. Nothing was written',
    );
    expect(() => replace('aaa', 'aa', 'b')).toThrow('2 matches');
    expect(() => replace('one\n', 'two', 'z')).toThrow('0 matches: old_text does not stand in the file');
    expect(() => replace('a\n    if (x) {\n', '\tif (x) {\n', 'z')).toThrow(
      'Something like its first line stands in line 2',
    );
  });

  it.each([
    ['CRLF in the file, LF in the texts', 'a\r\nb\r\nc\r\n', 'a\nb', 'x\ny\nz', 'x\r\ny\r\nz\r\nc\r\n'],
    ['a new line within a line', 'a\r\nbc\r\n', 'bc', 'b\nc', 'a\r\nb\r\nc\r\n'],
    ['LF in the file, CRLF in the texts', 'a\nb\nc\n', 'a\r\nb', 'x\r\ny', 'x\ny\nc\n'],
    ['mixed line ends, each kept', 'a\nb\r\nc\nd', 'b\nc', 'x\ny', 'a\nx\r\ny\nd'],
    ['an old text that begins with a line end', 'a\r\nb', '\nb', '\nc', 'a\r\nc'],
    ['the last line', 'a\r\nb', 'b', 'b\nc', 'a\r\nb\r\nc'],
    ['no line end at all', 'ab', 'b', 'b\nc', 'ab\nc'],
  ])('keeps line ends: %s', (_, text, oldText, newText, expected) => {
    expect(replace(text, oldText, newText)).toBe(expected);
  });

  it('replaces everywhere as JavaScript does, for any text', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 30 });
    const old = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(letters, old, letters, (text, oldText, newText) => {
        fc.pre(text.includes(oldText));
        const expected = text.replaceAll(oldText, () => newText);
        expect(replaceAll(text, oldText, newText)).toBe(expected);
        const windows = (plain: string): string => plain.replaceAll('\n', '\r\n');
        // A text without line ends does not say which ones it would have.
        if (text.includes('\n')) expect(replaceAll(windows(text), oldText, newText)).toBe(windows(expected));
      }),
    );
  });

  it('never makes line ends of its own in a mixed file', () => {
    const pieces = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n'), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, fc.constantFrom('a', 'a\nb', '\nb', 'a\nb\na'), (parts, oldText) => {
        const text = parts.join('');
        const plain = text.replaceAll('\r\n', '\n');
        fc.pre(plain.includes(oldText));
        try {
          expect(replaceAll(text, oldText, 'x').replaceAll('\r\n', '\n')).not.toContain('\r');
        } catch (error) {
          // Line ends within one match may differ from each other; such a text is said to be absent.
          expect(String(error)).toContain('0 matches');
        }
      }),
    );
  });

  it('ends soon for many matches in one line, and counts only so far', () => {
    const line = 'a'.repeat(1_000_000);
    expect(replaceText(line, { oldText: 'a', newText: 'b', isEverywhere: true })).toMatchObject({
      count: 1_000_000,
      lines: [1],
    });
    expect(() => replace(line, 'a', 'b')).toThrow('10000 or more matches: old_text stands in line 1.');
    expect(() => replaceAll(`${line}a`, 'a', 'b')).toThrow('more than 1000000 places. Nothing was written.');
  });

  it('ends soon where a text with much space around it is absent from many lines', () => {
    expect(() => replace('x\n'.repeat(1_000_000), `${' '.repeat(90_000)}x y`, 'z')).toThrow('0 matches');
  });

  it('refuses to blow a file up', () => {
    expect(() => replaceAll('a'.repeat(100_000), 'a', 'b'.repeat(1_000))).toThrow('too large');
  });
});

describe('lineList', () => {
  it('names a few lines', () => {
    expect(lineList([3])).toBe('line 3');
    expect(lineList(Array.from({ length: 12 }, (_, index) => index + 1))).toBe(
      'lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more',
    );
  });
});
