import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLines } from './find-lines.ts';

const find = (text: string, pattern: RegExp, most = 100) => findLines(text, { pattern, most, firstLine: 1 });

describe('findLines', () => {
  it('gives each line once, with its number', () => {
    expect(find('a x x\nb\nx\n', /x/gm)).toEqual([
      { line: 1, text: 'a x x' },
      { line: 3, text: 'x' },
    ]);
  });

  it('gives no more than it is asked for', () => {
    expect(find('x\nx\nx\n', /x/gm, 2)).toHaveLength(2);
  });

  it('finds empty lines, and none behind the last line end', () => {
    expect(find('\na\n\n', /^$/gm)).toEqual([
      { line: 1, text: '' },
      { line: 3, text: '' },
    ]);
    expect(find('', /^/gm)).toEqual([]);
    expect(find('a', /$/gm)).toEqual([{ line: 1, text: 'a' }]);
  });

  it('leaves the carriage return out', () => {
    expect(find('x\r\ny\r\n', /x/gm)).toEqual([{ line: 1, text: 'x' }]);
  });

  it('shows of a long line the part around the match', () => {
    const [found] = find(`${'a'.repeat(5_000)}needle${'b'.repeat(5_000)}`, /needle/gm);
    expect(found?.text).toMatch(/^…a{100}needleb+…$/);
    expect(found?.text.length).toBeLessThan(310);
  });

  it('finds what a search line by line finds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 30 });
    const pattern = fc.constantFrom('a', 'ab', '^a', 'b$', 'a.b', '^', 'a+', '(a|b)b');
    fc.assert(
      fc.property(text, pattern, (value, source) => {
        const lines = value.split('\n');
        if (lines.at(-1) === '') lines.pop();
        const expected = lines.flatMap((line, index) =>
          new RegExp(source).test(line) ? [{ line: index + 1, text: line }] : [],
        );
        expect(find(value, new RegExp(source, 'gm'))).toEqual(expected);
      }),
    );
  });
});
