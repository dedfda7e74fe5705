/** How much was done and thought in one run or in many. Numbers only, so that any number of runs takes no memory. */
export interface RunStatistics {
  readonly runs: number;
  readonly turns: number;
  readonly steps: number;
  /** What the model thought before it spoke, what it told thinking tools, and what it told the formatter besides. */
  readonly thoughts: number;
  readonly toolCalls: Outcomes;
  /** Of these, the ones that came right after a thought. */
  readonly toolCallsAfterThought: Outcomes;
  /** Sums of what is known; runs of which a part is not known are counted. */
  readonly spent: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** Estimated where the provider does not tell. */
    readonly thinkingTokens: number;
    readonly unknownRuns: number;
  };
  /** US dollars, likewise. */
  readonly cost: { readonly dollars: number; readonly unknownRuns: number };
}

/** How calls ended. One that was not allowed did not succeed either. */
export interface Outcomes {
  readonly succeeded: number;
  readonly failed: number;
}

/** Of no run. */
export const NO_RUN_STATISTICS: RunStatistics = {
  runs: 0,
  turns: 0,
  steps: 0,
  thoughts: 0,
  toolCalls: { succeeded: 0, failed: 0 },
  toolCallsAfterThought: { succeeded: 0, failed: 0 },
  spent: { inputTokens: 0, outputTokens: 0, thinkingTokens: 0, unknownRuns: 0 },
  cost: { dollars: 0, unknownRuns: 0 },
};

/** The statistics of two sets of runs together. */
export function addRunStatistics(a: RunStatistics, b: RunStatistics): RunStatistics {
  return {
    runs: a.runs + b.runs,
    turns: a.turns + b.turns,
    steps: a.steps + b.steps,
    thoughts: a.thoughts + b.thoughts,
    toolCalls: addOutcomes(a.toolCalls, b.toolCalls),
    toolCallsAfterThought: addOutcomes(a.toolCallsAfterThought, b.toolCallsAfterThought),
    spent: {
      inputTokens: a.spent.inputTokens + b.spent.inputTokens,
      outputTokens: a.spent.outputTokens + b.spent.outputTokens,
      thinkingTokens: a.spent.thinkingTokens + b.spent.thinkingTokens,
      unknownRuns: a.spent.unknownRuns + b.spent.unknownRuns,
    },
    cost: {
      dollars: a.cost.dollars + b.cost.dollars,
      unknownRuns: a.cost.unknownRuns + b.cost.unknownRuns,
    },
  };
}

function addOutcomes(a: Outcomes, b: Outcomes): Outcomes {
  return { succeeded: a.succeeded + b.succeeded, failed: a.failed + b.failed };
}
