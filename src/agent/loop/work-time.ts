import type { Clock } from '../../base/clock.ts';

/** How long a turn is worked on. Whoever waits for a person does not work. */
export interface WorkTime {
  /** Whether nobody works just now. */
  readonly isPaused: boolean;
  /** So far, with what others worked on the turn before. */
  seconds(): number;
  /** The same, but the time in which it runs does not count. */
  without<Value>(wait: () => Promise<Value>): Promise<Value>;
}

/** Makes the time of a turn on which others worked for so many milliseconds. */
export function createWorkTime(clock: Clock, workedMs: number): WorkTime {
  let since = clock.now() - workedMs;
  let waits = 0;
  let pausedAt = 0;
  return {
    get isPaused() {
      return waits > 0;
    },
    seconds: () => ((waits > 0 ? pausedAt : clock.now()) - since) / 1000,
    async without(wait) {
      if (waits === 0) pausedAt = clock.now();
      waits += 1;
      try {
        return await wait();
      } finally {
        waits -= 1;
        if (waits === 0) since += clock.now() - pausedAt;
      }
    },
  };
}
