import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isGone, newWorker } from './worker.ts';

describe('isGone', () => {
  it('tells of a worker whose process has ended, and not of one that lives', async () => {
    const worker = newWorker();
    expect(isGone(worker)).toBe(false);
    const child = spawn(process.execPath, ['-e', '']);
    const gone = worker.replace(/\d+$/, String(child.pid));
    await once(child, 'exit');
    expect(isGone(gone)).toBe(true);
  });

  it.each(['', 'w1', 'x@0123456789ab.1', 'x@0123456789ab.999999999'])('knows nothing of %j', (worker) => {
    expect(isGone(worker)).toBe(false);
  });

  it('names each worker alone', () => {
    expect(newWorker()).not.toBe(newWorker());
  });
});
