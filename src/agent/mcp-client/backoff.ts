/** Says when something that keeps failing may be tried again. */
export interface Backoff {
  /** How long to wait; 0 is now. */
  waitMs(now: number): number;
  failed(now: number): void;
  /** It worked, from `since` until `now`: what failed long ago does not count. */
  worked(since: number, now: number): void;
}

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** Whoever ends sooner than this has not recovered. */
const RECOVERED_MS = 30_000;

/** The first failure may be tried again at once: most are somebody restarting. Then it waits twice as long each time. */
export function createBackoff(): Backoff {
  let failures = 0;
  let nextAt = 0;
  return {
    waitMs: (now) => Math.max(0, nextAt - now),
    failed(now) {
      const wait = failures === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
      failures++;
      nextAt = now + wait;
    },
    worked(since, now) {
      if (now - since >= RECOVERED_MS) failures = 0;
    },
  };
}
