import { describe, expect, it } from 'vitest';
import { fill } from './fill.ts';

describe('fill', () => {
  it('puts every value in its place, as it is', () => {
    expect(fill('{{a}} and {{b}}, {{a}}\n', { a: '{{b}}', b: '$& $1' })).toBe('{{b}} and $& $1, {{b}}');
  });

  it('leaves what it has no value for', () => {
    expect(fill('{{constructor}} {{x}}', {})).toBe('{{constructor}} {{x}}');
  });
});
