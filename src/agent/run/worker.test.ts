import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isGone, newWorker } from './worker.ts';

describe('isGone', () => {
  it('tells of a worker whose process has ended, and not of one that lives', async () => {
    const worker = newWorker();
    expect(isGone(worker)).toBe(false);
    const child = spawn(process.execPath, ['-e', '']);
    const gone = worker.replace(/\d+\.(\d+)$/, `${child.pid}.$1`);
    await once(child, 'exit');
    expect(isGone(gone)).toBe(true);
  });

  it('tells an earlier process from this one that bears its number', () => {
    expect(isGone(newWorker().replace(/\d+$/, '1'))).toBe(true);
  });

  it.runIf(process.platform === 'linux')('tells of a process that ended and that nobody has noticed yet', async () => {
    // The shell becomes a program that never asks what became of its child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    const [said] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const pid = Number(said);
    const birth = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[21];
    const worker = newWorker().replace(/\d+\.\d+$/, `${pid}.${birth}`);
    expect(isGone(worker)).toBe(false);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isGone(worker)).toBe(true);
    expect(process.kill(pid, 0)).toBe(true);
    parent.kill('SIGKILL');
  });

  it.each(['', 'w1', 'x@0123456789ab.1.1', 'x@0123456789ab.999999999.1'])('knows nothing of %j', (worker) => {
    expect(isGone(worker)).toBe(false);
  });

  it('names each worker alone', () => {
    expect(newWorker()).not.toBe(newWorker());
  });
});
