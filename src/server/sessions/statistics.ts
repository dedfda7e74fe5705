import type { Outcomes, RunStatistics } from '../../agent/statistics/run-statistics.ts';
import type { ThoughtStatistics } from '../../thinking/statistics/thought-statistics.ts';

/** How much was thought and done, in one session or in many. What is not known is null, never 0. */
export interface Statistics {
  readonly sessions: number;
  /** `discarded` ones were rolled back or cleared. */
  readonly thoughts: { readonly recorded: number; readonly live: number; readonly discarded: number };
  /** Of all recorded thoughts: what was discarded was paid for too. */
  readonly thinkingTokens: number | null;
  /** Thinking tokens of all tokens of the agent's runs, 0 to 1; null where no run tells what it spent. */
  readonly thinkingShare: number | null;
  /** What became of the tool calls that came right after a thought; null where there is no run. */
  readonly toolCallsAfterThought: Outcomes | null;
  /** How often the loop guard asked the model to stop thinking the same. */
  readonly nudges: number;
  /** Null where there is none. */
  readonly runs: RunSums | null;
}

/** What agents did. Sums are of the runs that tell; how many do not is counted. */
export interface RunSums extends Pick<RunStatistics, 'turns' | 'steps' | 'toolCalls'> {
  readonly count: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly unknownUsage: number;
  /** US dollars. */
  readonly cost: number | null;
  readonly unknownCost: number;
}

/** What was counted of sessions so far. */
export interface Counted {
  readonly sessions: number;
  readonly thought: ThoughtStatistics;
  readonly ran: RunStatistics;
}

/** Puts together what was counted of thoughts and of runs. */
export function toStatistics({ sessions, thought, ran }: Counted): Statistics {
  const { recorded, live, discarded } = thought.thoughts;
  const isUnknown = ran.spent.unknownRuns > 0 && ran.spent.unknownRuns === sessions;
  return {
    sessions,
    thoughts: { recorded: recorded + ran.thoughts, live: live + ran.thoughts, discarded },
    thinkingTokens: isUnknown ? null : thought.thinkingTokens + ran.spent.thinkingTokens,
    thinkingShare: thinkingShare(ran),
    toolCallsAfterThought: ran.runs === 0 ? null : ran.toolCallsAfterThought,
    nudges: thought.nudges,
    runs: ran.runs === 0 ? null : toSums(ran),
  };
}

function thinkingShare({ runs, spent }: RunStatistics): number | null {
  const all = spent.inputTokens + spent.outputTokens;
  return all === 0 || spent.unknownRuns === runs ? null : spent.thinkingTokens / all;
}

function toSums({ runs, turns, steps, toolCalls, spent, cost }: RunStatistics): RunSums {
  const isUsageKnown = spent.unknownRuns < runs;
  return {
    count: runs,
    turns,
    steps,
    toolCalls,
    inputTokens: isUsageKnown ? spent.inputTokens : null,
    outputTokens: isUsageKnown ? spent.outputTokens : null,
    unknownUsage: spent.unknownRuns,
    cost: cost.unknownRuns < runs ? cost.dollars : null,
    unknownCost: cost.unknownRuns,
  };
}
