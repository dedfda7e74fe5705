import { describe, expect, it } from 'vitest';
import { takeFitting } from './take-fitting.ts';

describe('takeFitting', () => {
  const sizeOf = (size: number): number => size;

  it.each([
    [[], [], false],
    [[3, 3, 4], [3, 3, 4], false],
    [[3, 3, 5], [3, 3], true],
    [[99], [99], false],
    [[99, 1], [99], true],
    [[1, 99], [1], true],
  ])('takes of %j what weighs 10 at most, and always the first', (sizes, items, isCut) => {
    expect(takeFitting(sizes, 10, sizeOf)).toEqual({ items, isCut });
  });

  it('asks for one item more than it takes, and no further', () => {
    let asked = 0;
    function* endless(): Iterable<number> {
      for (;;) {
        asked += 1;
        yield 4;
      }
    }
    expect(takeFitting(endless(), 10, sizeOf).items).toHaveLength(2);
    expect(asked).toBe(3);
  });
});
