import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseTarget } from './choose-target.ts';
import { LEVEL_NAMES, LEVELS } from './levels.ts';

describe('chooseTarget', () => {
  it('stays inside the level for any question, and always says the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), fc.constantFrom(...LEVEL_NAMES), (query, level) => {
        const { minThoughts, maxThoughts } = LEVELS[level];
        const target = chooseTarget(query, level);
        expect(target).toBeGreaterThanOrEqual(minThoughts);
        expect(target).toBeLessThanOrEqual(maxThoughts);
        expect(Number.isInteger(target)).toBe(true);
        expect(chooseTarget(query, level)).toBe(target);
      }),
    );
  });

  it('reaches both ends of a level', () => {
    expect(chooseTarget('hi', 'expert')).toBe(20);
    expect(chooseTarget('x'.repeat(400), 'expert')).toBe(25);
  });

  it('sees sentences in languages that put no space between them', () => {
    expect(chooseTarget('一つ。二つ。三つ。四つ。五つ。', 'expert')).toBeGreaterThan(
      chooseTarget('一つ二つ三つ四つ五つ', 'expert'),
    );
  });
});
