import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportProgress } from './report-progress.ts';

describe('reportProgress', () => {
  it('rises with every report and keeps what can be said', () => {
    const update = fc.record(
      { done: fc.double({ min: -10, max: 1e9 }), total: fc.double(), message: fc.string() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(update), (updates) => {
        const sent: number[] = [];
        const report = reportProgress(({ progress, total = 0 }) => {
          expect(Number.isFinite(total)).toBe(true);
          sent.push(progress);
        });
        for (const each of updates) report(each);
        expect(sent).toHaveLength(updates.length);
        for (const [index, progress] of sent.entries()) expect(progress).toBeGreaterThan(sent[index - 1] ?? 0);
      }),
    );
  });

  it('says what the tool says where that rises by itself', () => {
    const sent: unknown[] = [];
    const report = reportProgress((each) => sent.push(each));
    report({ done: 1, total: 3, message: 'one' });
    report({ done: 2, total: 3 });
    expect(sent).toEqual([
      { progress: 1, total: 3, message: 'one' },
      { progress: 2, total: 3 },
    ]);
  });
});
