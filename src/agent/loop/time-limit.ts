import { setMaxListeners } from 'node:events';
import type { LiveRun } from './live-run.ts';

/** The time that a turn may take, as a signal. */
export interface TimeLimit {
  /** Aborts when the time is up, and when the run must end. */
  readonly signal: AbortSignal;
  /** Whether the time is up while the run may go on to its answer. */
  isOver(): boolean;
}

/**
 * Counts the time in which the turn was worked on, whoever did. Work under way is ended: one long call must not outlast
 * the limit.
 */
export function createTimeLimit({ signal, clock, since }: LiveRun, seconds: number | undefined): TimeLimit {
  if (seconds === undefined) return { signal, isOver: () => false };
  const left = Math.max(0, since + seconds * 1000 - clock.now());
  const over = AbortSignal.timeout(Math.min(Math.round(left), LONGEST_TIMER_MS));
  const either = AbortSignal.any([signal, over]);
  setMaxListeners(0, either);
  return { signal: either, isOver: () => over.aborted && !signal.aborted };
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;
