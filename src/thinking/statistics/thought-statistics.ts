import { REPEATS_BEFORE_NUDGE } from '../contexts/context-rules.ts';
import type { Happening } from '../trace/read-event.ts';

/** How much was thought, in one session or in many. */
export interface ThoughtStatistics {
  /** `discarded` ones were rolled back or cleared. */
  readonly thoughts: { readonly recorded: number; readonly live: number; readonly discarded: number };
  /** Of all recorded thoughts: what was discarded was paid for too. */
  readonly thinkingTokens: number;
  /** How often the loop guard asked the model to stop thinking the same. */
  readonly nudges: number;
}

/** Of no session. */
export const NO_THOUGHTS: ThoughtStatistics = {
  thoughts: { recorded: 0, live: 0, discarded: 0 },
  thinkingTokens: 0,
  nudges: 0,
};

/** Counts one happening of a session. Keeps numbers only, so a session of any length takes no memory. */
export function countThought(so: ThoughtStatistics, happening: Happening): ThoughtStatistics {
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
export function addThoughtStatistics(a: ThoughtStatistics, b: ThoughtStatistics): ThoughtStatistics {
  return {
    thoughts: {
      recorded: a.thoughts.recorded + b.thoughts.recorded,
      live: a.thoughts.live + b.thoughts.live,
      discarded: a.thoughts.discarded + b.thoughts.discarded,
    },
    thinkingTokens: a.thinkingTokens + b.thinkingTokens,
    nudges: a.nudges + b.nudges,
  };
}

function keepLive(so: ThoughtStatistics, live: number): ThoughtStatistics {
  const { recorded } = so.thoughts;
  return { ...so, thoughts: { recorded, live, discarded: recorded - live } };
}
