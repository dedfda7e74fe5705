import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createGroupWatch } from './group-watch.ts';

/** Starts a shell that says when it is ready. */
async function startGroup(line: string): Promise<{ readonly leader: number; readonly exited: Promise<unknown[]> }> {
  const child = spawn('/bin/sh', ['-c', line], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return { leader: child.pid ?? 0, exited };
}

describe('createGroupWatch', () => {
  it('ends every group, also one that does not want to', async () => {
    const groups = createGroupWatch(100);
    const started = await Promise.all(['echo; sleep 60', 'trap "" TERM; echo; sleep 60; sleep 60'].map(startGroup));
    for (const { leader } of started) groups.watch(leader);
    await groups.endAll();
    expect(await Promise.all(started.map(({ exited }) => exited))).toEqual([
      [null, 'SIGTERM'],
      [null, 'SIGKILL'],
    ]);
    await groups.endAll();
  });

  it('listens for the end of this process only while something runs', async () => {
    const before = process.listenerCount('exit');
    const groups = createGroupWatch();
    const { leader } = await startGroup('echo; sleep 60');
    const end = groups.watch(leader);
    expect(process.listenerCount('exit')).toBe(before + 1);
    await Promise.all([end(), end()]);
    expect(process.listenerCount('exit')).toBe(before);
  });
});
