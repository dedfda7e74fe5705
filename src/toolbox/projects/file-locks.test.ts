import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFileLocks } from './file-locks.ts';

describe('createFileLocks', () => {
  it('runs work on one file in the order it was asked for, also after a failure', async () => {
    const locks = createFileLocks();
    const steps: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      steps.push(`${name} starts`);
      await nextTurn();
      steps.push(`${name} ends`);
      if (name === 'first') throw new Error('no');
    };
    const all = ['first', 'second', 'third'].map((name) => locks.run('/p/a', work(name)));
    const ends = await Promise.allSettled(all);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends', 'third starts', 'third ends']);
  });

  it('takes spellings of one name for one file, and lets other files go on', async () => {
    const locks = createFileLocks();
    const never = new Promise<void>(() => {});
    void locks.run('/p/A', () => never);
    const waiting = locks.run('/p/a', async () => 'late');
    expect(await locks.run('/p/b', async () => 'at once')).toBe('at once');
    expect(await Promise.race([waiting, nextTurn('still waiting')])).toBe('still waiting');
  });
});
