import { describe, expect, it } from 'vitest';
import { addRunStatistics, NO_RUN_STATISTICS, type RunStatistics } from '../../agent/statistics/run-statistics.ts';
import { NO_THOUGHTS } from '../../thinking/statistics/thought-statistics.ts';
import { toStatistics } from './statistics.ts';

const known: RunStatistics = {
  ...NO_RUN_STATISTICS,
  runs: 1,
  spent: { inputTokens: 80, outputTokens: 20, thinkingTokens: 10, unknownRuns: 0 },
  cost: { dollars: 0.5, unknownRuns: 0 },
};
const unknown: RunStatistics = {
  ...NO_RUN_STATISTICS,
  runs: 1,
  spent: { ...NO_RUN_STATISTICS.spent, unknownRuns: 1 },
  cost: { dollars: 0, unknownRuns: 1 },
};

describe('toStatistics', () => {
  it('keeps unknown what no run tells', () => {
    expect(toStatistics({ sessions: 1, thought: NO_THOUGHTS, ran: unknown })).toMatchObject({
      thinkingTokens: null,
      thinkingShare: null,
      runs: { inputTokens: null, outputTokens: null, unknownUsage: 1, cost: null, unknownCost: 1 },
    });
  });

  it('has no share where no run tells all that it spent', () => {
    const part = { ...known, spent: { ...known.spent, unknownRuns: 1 } };
    const told = toStatistics({ sessions: 1, thought: NO_THOUGHTS, ran: part });
    expect(told).toMatchObject({ thinkingTokens: null, thinkingShare: null });
  });

  it('sums up the runs that tell, and names the others', () => {
    const ran = addRunStatistics(known, addRunStatistics(known, unknown));
    expect(toStatistics({ sessions: 3, thought: NO_THOUGHTS, ran })).toMatchObject({
      thinkingTokens: 20,
      thinkingShare: 0.1,
      runs: { count: 3, inputTokens: 160, outputTokens: 40, unknownUsage: 1, cost: 1, unknownCost: 1 },
    });
  });

  it('has no share and no calls where there is no run', () => {
    const thought = { ...NO_THOUGHTS, thinkingTokens: 7 };
    expect(toStatistics({ sessions: 1, thought, ran: NO_RUN_STATISTICS })).toMatchObject({
      thinkingTokens: 7,
      thinkingShare: null,
      toolCallsAfterThought: null,
      runs: null,
    });
  });
});
