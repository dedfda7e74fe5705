/** Where the time comes from, so that rules about time can be tested without waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The time of this machine. */
export const systemClock: Clock = { now: () => Date.now() };
