import { REPEATS_BEFORE_NUDGE } from '../contexts/context-rules.ts';
import type { Happening } from '../trace/read-event.ts';

/** How much was thought, in one session or in many. What is not known is null, never 0. */
export interface Statistics {
  readonly sessions: number;
  /** `discarded` ones were rolled back or cleared. */
  readonly thoughts: { readonly recorded: number; readonly live: number; readonly discarded: number };
  /** Of all recorded thoughts: what was discarded was paid for too. */
  readonly thinkingTokens: number;
  /** Thinking tokens of all tokens, 0 to 1. Known where an agent's run says what else was spent. */
  readonly thinkingShare: number | null;
  /** What became of the tool calls that came after a thought. Known where an agent's run recorded them. */
  readonly toolCallsAfterThought: { readonly succeeded: number; readonly failed: number } | null;
  /** How often the loop guard asked the model to stop thinking the same. */
  readonly nudges: number;
}

/** Of no session. */
export const NO_STATISTICS: Statistics = {
  sessions: 0,
  thoughts: { recorded: 0, live: 0, discarded: 0 },
  thinkingTokens: 0,
  thinkingShare: null,
  toolCallsAfterThought: null,
  nudges: 0,
};

/** Counts one happening of a session. Keeps numbers only, so a session of any length takes no memory. */
export function count(so: Statistics, happening: Happening): Statistics {
  switch (happening.type) {
    case 'thought':
      return {
        ...so,
        thoughts: { ...so.thoughts, recorded: so.thoughts.recorded + 1, live: so.thoughts.live + 1 },
        thinkingTokens: so.thinkingTokens + happening.content.tokens,
        nudges: so.nudges + ((happening.repeats ?? 0) >= REPEATS_BEFORE_NUDGE ? 1 : 0),
      };
    case 'rolled-back':
      // Steps count from 1 without gaps, so the newest that stays is also how many stay.
      return keepLive(so, Math.min(so.thoughts.live, happening.toStep));
    case 'cleared':
      return keepLive(so, 0);
    default:
      return so;
  }
}

/** The statistics of two sets of sessions together. */
export function addStatistics(a: Statistics, b: Statistics): Statistics {
  return {
    sessions: a.sessions + b.sessions,
    thoughts: {
      recorded: a.thoughts.recorded + b.thoughts.recorded,
      live: a.thoughts.live + b.thoughts.live,
      discarded: a.thoughts.discarded + b.thoughts.discarded,
    },
    thinkingTokens: a.thinkingTokens + b.thinkingTokens,
    thinkingShare: null,
    toolCallsAfterThought: null,
    nudges: a.nudges + b.nudges,
  };
}

function keepLive(so: Statistics, live: number): Statistics {
  const { recorded } = so.thoughts;
  return { ...so, thoughts: { recorded, live, discarded: recorded - live } };
}
