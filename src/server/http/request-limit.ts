import type { Clock } from '../../base/clock.ts';

const MINUTE_MS = 60_000;
const MOST_KEYS = 10_000;

/** Counts requests within a sliding minute. */
export interface RequestLimit {
  /** Counts one more; where the minute is full, nothing is counted and the answer is how many seconds to wait. */
  take(key: string, perMinute: number): number;
}

/** Makes a count per key. Memory is bounded: keys that are idle are forgotten, and the oldest when there are too many. */
export function createRequestLimit(clock: Clock): RequestLimit {
  const windows = new Map<string, Window>();

  const recent = (key: string): Window => {
    const window = windows.get(key) ?? { times: [], first: 0 };
    forgetBefore(clock.now() - MINUTE_MS, window);
    // Set anew, so that the map stays ordered by last use.
    windows.delete(key);
    if (window.times.length > 0) windows.set(key, window);
    return window;
  };

  const waitFor: RequestLimit['take'] = (key, perMinute) => {
    const { times, first } = recent(key);
    const count = times.length - first;
    if (count < perMinute) return 0;
    const makesRoom = times[first + count - perMinute] ?? 0;
    return Math.max(1, Math.ceil((makesRoom + MINUTE_MS - clock.now()) / 1_000));
  };

  return {
    take: (key, perMinute) => {
      const seconds = waitFor(key, perMinute);
      if (seconds > 0) return seconds;
      const window = windows.get(key) ?? { times: [], first: 0 };
      window.times.push(clock.now());
      windows.set(key, window);
      if (windows.size > MOST_KEYS) forgetOldest(windows);
      return 0;
    },
  };
}

/** The times of the last minute, oldest first, from `first` on. */
interface Window {
  times: number[];
  first: number;
}

/** Moves on without copying; what was passed is let go of when it is more than what is left. */
function forgetBefore(time: number, window: Window): void {
  const { times } = window;
  while (window.first < times.length && (times[window.first] ?? 0) <= time) window.first += 1;
  if (window.first * 2 <= times.length) return;
  window.times = times.slice(window.first);
  window.first = 0;
}

function forgetOldest(windows: Map<string, Window>): void {
  for (const key of windows.keys()) {
    windows.delete(key);
    return;
  }
}
