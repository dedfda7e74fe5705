import { describe, expect, it } from 'vitest';
import { createRecent } from './recent.ts';

describe('createRecent', () => {
  it('forgets what was set longest ago', () => {
    const recent = createRecent<number>(2);
    recent.set('a', 1);
    recent.set('b', 2);
    recent.set('a', 3);
    recent.set('c', 4);
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, undefined, 4]);
  });

  it('forgets what it is told to', () => {
    const recent = createRecent<number>(2);
    recent.set('a', 1);
    recent.delete('a');
    expect(recent.get('a')).toBeUndefined();
  });
});
