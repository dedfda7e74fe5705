import type { Clock } from '../base/clock.ts';
import { createRateLimit } from './rate-limit.ts';
import type { ThinkingSettings } from './thinking-settings.ts';
import { createTurnLimit } from './turn-limit.ts';

/** Thoughts that are about to be stored. */
export interface ThoughtsToCount {
  readonly owner: string;
  readonly count: number;
  /** The agent's turn; without it only the minute counts. */
  readonly turn?: string | undefined;
}

/** A limit that was reached, in words for whoever thinks. */
export interface LimitReached {
  readonly what: string;
  readonly advice: string;
}

/** How much may be thought in a turn and in a minute, whatever the tool and the session. */
export interface Limits {
  /** Counts the thoughts, all or none; the limit that was reached where there is no room for all of them. */
  take(thoughts: ThoughtsToCount, settings: ThinkingSettings): LimitReached | undefined;
}

/** Makes the limits of one engine. Memory is bounded: turns and owners that are idle for long are forgotten. */
export function createLimits(clock: Clock): Limits {
  const minute = createRateLimit(clock);
  const turns = createTurnLimit(clock);
  return {
    take: ({ owner, count, turn }, { thoughtsPerTurn, thoughtsPerMinute }) => {
      // A rollback is no thought, also where a lowered limit has been passed already.
      if (count === 0) return undefined;
      if (turn !== undefined && !turns.hasRoom(owner, turn, thoughtsPerTurn - count))
        return turnIsFull(thoughtsPerTurn);
      if (thoughtsPerMinute !== undefined) {
        if (count > thoughtsPerMinute) return tooManyAtOnce(count, thoughtsPerMinute);
        if (!minute.take(owner, thoughtsPerMinute, count)) return minuteIsFull(thoughtsPerMinute);
      }
      if (turn !== undefined) turns.add(owner, turn, count);
      return undefined;
    },
  };
}

function turnIsFull(most: number): LimitReached {
  return { what: `This turn already holds ${most} thoughts, the most allowed`, advice: 'Act on them or answer now' };
}

/** What is said when a minute holds as many thoughts as are allowed. */
export function minuteIsFull(most: number): LimitReached {
  return { what: `More than ${most} thoughts in a minute`, advice: 'Act on what you have, or try again in a minute' };
}

function tooManyAtOnce(count: number, most: number): LimitReached {
  return { what: `${count} thoughts at once, and ${most} are allowed in a minute`, advice: 'Send one per call' };
}
