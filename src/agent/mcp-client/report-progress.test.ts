import { describe, expect, it } from 'vitest';
import type { Progress } from '../../tools/tool.ts';
import { reportProgress } from './report-progress.ts';

describe('reportProgress', () => {
  it('passes updates on as ours, with a message of bounded length', () => {
    const updates: Progress[] = [];
    const report = reportProgress({ progress: (update) => void updates.push(update) });
    report({ progress: 1 });
    report({ progress: 2, total: 3, message: 'x'.repeat(1_000) });
    expect(updates).toEqual([{ done: 1 }, { done: 2, total: 3, message: expect.stringMatching(/^x{499}…$/) }]);
  });

  it('does not pass on a flood', () => {
    let count = 0;
    const report = reportProgress({ progress: () => void count++ });
    for (let progress = 0; progress < 100_000; progress++) report({ progress });
    expect(count).toBeGreaterThanOrEqual(100);
    expect(count).toBeLessThan(1_000);
  });
});
