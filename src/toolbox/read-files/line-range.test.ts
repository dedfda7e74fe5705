import { describe, expect, it } from 'vitest';
import { linesOf, toRangedPath } from './line-range.ts';

describe('toRangedPath', () => {
  it.each([
    ['a.ts', { path: 'a.ts' }],
    ['a.ts:10-20', { path: 'a.ts', range: { from: 10, to: 20 } }],
    ['a.ts:10-', { path: 'a.ts', range: { from: 10 } }],
    ['a.ts:-20', { path: 'a.ts', range: { from: 1, to: 20 } }],
    ['a.ts:15', { path: 'a.ts', range: { from: 15, to: 15 } }],
    ['a:1.ts:2', { path: 'a:1.ts', range: { from: 2, to: 2 } }],
    ['a.ts:', { path: 'a.ts:' }],
    ['a.ts:-', { path: 'a.ts:-' }],
    ['a.ts:1-2-3', { path: 'a.ts:1-2-3' }],
    [':10-20', { path: ':10-20' }],
  ])('reads %s', (text, expected) => {
    expect(toRangedPath(text)).toEqual(expected);
  });
});

describe('linesOf', () => {
  const text = '1\n2\r\n3\n4\n5';

  it.each([
    [
      { from: 2, to: 3 },
      { to: 3, text: '2\r\n3\n' },
    ],
    [{ from: 4 }, { to: 5, text: '4\n5' }],
    [
      { from: 5, to: 99 },
      { to: 5, text: '5' },
    ],
    [
      { from: 1, to: 1 },
      { to: 1, text: '1\n' },
    ],
  ])('gives the lines of %o', async (range, expected) => {
    expect(await linesOf(text, range, 'a')).toEqual({ ...expected, from: range.from, total: 5 });
  });

  it('does not take a final line end for another line', async () => {
    expect(await linesOf('1\n2\n', { from: 2 }, 'a')).toMatchObject({ to: 2, total: 2, text: '2\n' });
    expect(await linesOf('\n', { from: 1 }, 'a')).toMatchObject({ to: 1, total: 1, text: '\n' });
  });

  it.each([
    [{ from: 6 }, '"a" has 5 lines; line 6 does not exist.'],
    [{ from: 1e20, to: 1e20 }, 'does not exist'],
    [{ from: 4, to: 2 }, 'the range ends before it begins. Say :2-4.'],
    [{ from: 0, to: 2 }, 'lines are counted from 1'],
    [{ from: 1, to: 0 }, 'lines are counted from 1'],
  ])('says what is wrong with %o', async (range, message) => {
    await expect(linesOf(text, range, 'a')).rejects.toThrow(message);
  });

  it('says that a file is empty', async () => {
    await expect(linesOf('', { from: 1 }, 'a')).rejects.toThrow('"a" is empty.');
  });
});
