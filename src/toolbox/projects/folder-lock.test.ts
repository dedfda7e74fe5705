import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { LOCK_NAME, lockFolder } from './folder-lock.ts';
import { type OpenFolder, openFolder } from './inside.ts';
import { createSampleProject } from './sample-project.ts';

const sample = createSampleProject();
const lock = join(sample.project.root, LOCK_NAME);
afterAll(() => sample.close());
afterEach(() => rmSync(lock, { recursive: true, force: true }));

async function inFolder<Value>(work: (folder: OpenFolder) => Promise<Value>): Promise<Value> {
  const folder = await openFolder(sample.project, '.');
  return work(folder).finally(() => folder.close());
}

describe('lockFolder', () => {
  it('lets one at a time work, and leaves nothing behind, also after a failure', async () => {
    let working = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      working += 1;
      most = Math.max(most, working);
      await nextTurn();
      working -= 1;
      if (most > 0) throw new Error('no');
    };
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => inFolder((at) => lockFolder(at, work))));
    expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'rejected'));
    expect(most).toBe(1);
    expect(readdirSync(sample.project.root)).toEqual([]);
  });

  it('takes over what a process that died has left, for one of all who wait', async () => {
    writeFileSync(lock, '');
    let working = 0;
    const work = async (): Promise<number> => {
      working += 1;
      await nextTurn();
      working -= 1;
      return working;
    };
    const left = await Promise.all(Array.from({ length: 5 }, () => inFolder((at) => lockFolder(at, work))));
    expect(left).toEqual([0, 0, 0, 0, 0]);
    expect(readdirSync(sample.project.root)).toEqual([]);
  });

  it('does not remove a lock that is not its own any more', async () => {
    await inFolder((at) =>
      lockFolder(at, async () => {
        rmSync(lock);
        writeFileSync(lock, 'of somebody else');
      }),
    );
    expect(readFileSync(lock, 'utf8')).toBe('of somebody else');
  });

  it('leaves alone what is no lock and says so', async () => {
    mkdirSync(lock);
    await expect(inFolder((at) => lockFolder(at, async () => 'done'))).rejects.toThrow('Move it away');
    expect(readdirSync(sample.project.root)).toEqual([LOCK_NAME]);
  });
});
