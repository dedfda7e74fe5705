import { describe, expect, it } from 'vitest';
import { isThoughtsOfRun, nameOfSession, runOfThoughts } from './session-name.ts';

describe('nameOfSession', () => {
  it.each([
    ['run:r1', 'Thoughts of run r1'],
    ['run:r1:more:yet', 'Thoughts of run r1'],
    ['r1', 'r1'],
    ['my run: a story', 'my run: a story'],
  ])('calls %s "%s"', (id, name) => {
    expect(nameOfSession(id)).toBe(name);
  });
});

describe('isThoughtsOfRun', () => {
  it('goes by how the name begins', () => {
    expect(['run:r1', 'run:r1:more', 'run', 'a run:r1'].map(isThoughtsOfRun)).toEqual([true, true, false, false]);
  });
});

describe('runOfThoughts', () => {
  it('leaves out what follows the name of the run', () => {
    expect(['run:r1', 'run:r1:more', 'run:'].map(runOfThoughts)).toEqual(['r1', 'r1', '']);
  });
});
