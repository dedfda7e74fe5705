import { describe, expect, it } from 'vitest';
import { createProcessGroups } from './process-group.ts';

const parts = { folder: '/', environment: { PATH: process.env['PATH'] }, onOutput: () => undefined };

describe('createProcessGroups', () => {
  it('kills what still runs when this process ends, and listens only while something runs', async () => {
    const before = process.listeners('exit');
    const groups = createProcessGroups();
    const running = ['sleep 60', 'trap "" TERM; sleep 60; sleep 60'].map((line) => groups.start({ ...parts, line }));
    const added = process.listeners('exit').filter((listener) => !before.includes(listener));
    expect(added).toHaveLength(1);
    for (const listener of added) listener.call(process, 0);
    const ends = await Promise.all(running.map(({ ended }) => ended));
    expect(ends.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL']);
    await Promise.all(running.map((group) => group.end()));
    expect(process.listeners('exit')).toEqual(before);
  });

  it('rejects when the shell cannot start', async () => {
    const group = createProcessGroups().start({ ...parts, folder: '/nowhere', line: 'true' });
    await expect(group.ended).rejects.toThrow('ENOENT');
    await group.end();
  });
});
