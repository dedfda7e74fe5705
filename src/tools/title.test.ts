import { describe, expect, it } from 'vitest';
import { titleOf } from './title.ts';

const spec = { name: 'read_files', title: 'Read {paths}' };

describe('titleOf', () => {
  it.each([
    [{ paths: ['a.ts'] }, 'Read a.ts'],
    [{ paths: ['a.ts', 'b.ts', 'c.ts'] }, 'Read a.ts and 2 more'],
    [{ paths: 'one\n  two' }, 'Read one two'],
    [{ paths: 'x'.repeat(80) }, `Read ${'x'.repeat(49)}…`],
    [{ paths: { a: 1 } }, 'Read {"a":1}'],
    [{ paths: [] }, 'read_files'],
    [{}, 'read_files'],
    [null, 'read_files'],
    [{ __proto__: { paths: 'inherited' } }, 'read_files'],
  ])('for %j is %j', (input, expected) => {
    expect(titleOf(spec, input)).toBe(expected);
  });

  it('is the title itself when it has no placeholder', () => {
    expect(titleOf({ name: 'x', title: 'Look around' }, {})).toBe('Look around');
  });
});
