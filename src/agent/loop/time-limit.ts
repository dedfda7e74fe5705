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
export function createTimeLimit({ signal, time }: LiveRun, seconds: number | undefined): TimeLimit {
  if (seconds === undefined) return { signal, isOver: () => false };
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  setMaxListeners(0, either);
  const look = (): void => {
    const left = Math.ceil((seconds - time.seconds()) * 1000);
    const wait = Math.min(time.isPaused ? Math.max(left, PAUSE_MS) : left, LONGEST_TIMER_MS);
    if (left <= 0) over.abort();
    else if (!signal.aborted) setTimeout(look, wait).unref();
  };
  look();
  return { signal: either, isOver: () => over.signal.aborted && !signal.aborted };
}

/** While a person is asked the time stands still: looking at it more often would tell nothing. */
const PAUSE_MS = 100;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
