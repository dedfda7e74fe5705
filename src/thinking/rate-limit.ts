import type { Clock } from '../base/clock.ts';

const MINUTE_MS = 60_000;

/** Counts what owners do within a minute. */
export interface RateLimit {
  /** Takes `count` turns, all or none; false when the owner would have more than allowed in the last minute. */
  take(owner: string, perMinute: number, count?: number): boolean;
}

/** A sliding minute per owner; owners who are idle for a minute are forgotten. */
export function createRateLimit(clock: Clock): RateLimit {
  const taken = new Map<string, number[]>();
  let lastSweep = clock.now();

  const sweep = (now: number): void => {
    lastSweep = now;
    for (const [owner, times] of taken) if ((times.at(-1) ?? 0) <= now - MINUTE_MS) taken.delete(owner);
  };

  return {
    take: (owner, perMinute, count = 1) => {
      const now = clock.now();
      if (now - lastSweep > MINUTE_MS) sweep(now);
      const recent = (taken.get(owner) ?? []).filter((time) => time > now - MINUTE_MS);
      taken.set(owner, recent);
      if (recent.length + count > perMinute) return false;
      for (let each = 0; each < count; each++) recent.push(now);
      return true;
    },
  };
}
