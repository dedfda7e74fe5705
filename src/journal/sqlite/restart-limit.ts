/** Keeps a thread that dies again and again from being started for ever. */
export interface RestartLimit {
  died(): void;
  /** True while there were too many deaths lately; after a while it may be tried again. */
  isReached(): boolean;
}

/** After so many deaths within the time, starting again must wait. */
export const MOST_DEATHS = 3;

/** For how many milliseconds a death counts. */
export const DEATHS_COUNT_FOR = 10_000;

/** Begins to count deaths. */
export function createRestartLimit(): RestartLimit {
  let deaths: readonly number[] = [];
  return {
    died() {
      deaths = [...deaths, Date.now()].slice(-MOST_DEATHS);
    },
    isReached: () => deaths.filter((at) => Date.now() - at < DEATHS_COUNT_FOR).length >= MOST_DEATHS,
  };
}
