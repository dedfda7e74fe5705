import type { Clock } from '../base/clock.ts';
import type { Journal, Session } from '../journal/journal.ts';
import { type LimitReached, type Limits, minuteIsFull, type ThoughtsToCount } from './limits.ts';
import type { ThinkingSettings } from './thinking-settings.ts';
import { readEvent } from './trace/read-event.ts';
import { isThoughtSession } from './trace/trace.ts';

/** Limits that hold for all processes on one journal together. */
export interface SharedLimits {
  /** As `Limits` has it. Answers at once while no limit per minute is set, which needs no look at the journal. */
  take(
    thoughts: ThoughtsToCount,
    settings: ThinkingSettings,
  ): LimitReached | undefined | Promise<LimitReached | undefined>;
}

const MINUTE_MS = 60_000;
const SESSIONS_PER_PAGE = 50;

/** Counts also what other processes stored within the minute. What two of them store in the same moment neither sees. */
export function sharedLimits(
  limits: Limits,
  parts: { readonly journal: Journal; readonly clock: Clock },
): SharedLimits {
  const { journal, clock } = parts;

  async function takeShared(thoughts: ThoughtsToCount, settings: ThinkingSettings, most: number) {
    const room = most - thoughts.count;
    const since = clock.now() - MINUTE_MS;
    const isFull = room >= 0 && (await storedSince(since, thoughts.owner, room + 1)) > room;
    return isFull ? minuteIsFull(most) : limits.take(thoughts, settings);
  }

  /** How many thoughts of an owner are newer; counting ends at `enough`. */
  async function storedSince(since: number, owner: string, enough: number): Promise<number> {
    let count = 0;
    let cursor: string | undefined;
    do {
      const filter = { owner, updatedAfter: since, limit: SESSIONS_PER_PAGE };
      const page = await journal.sessions(cursor === undefined ? filter : { ...filter, cursor });
      for (const session of page.sessions) {
        if (count < enough) count += await thoughtsIn(session, since, enough);
      }
      cursor = page.next;
    } while (cursor !== undefined && count < enough);
    return count;
  }

  async function thoughtsIn(session: Session, since: number, enough: number): Promise<number> {
    // What a run thinks is in a session of its own.
    if (!isThoughtSession(session)) return 0;
    const newest = await journal.read(session, { order: 'newest', limit: enough });
    return newest.filter((event) => event.at > since && readEvent(session.kind, event).type === 'thought').length;
  }

  return {
    take(thoughts, settings) {
      const { thoughtsPerMinute } = settings;
      if (thoughtsPerMinute === undefined || thoughts.count === 0) return limits.take(thoughts, settings);
      return takeShared(thoughts, settings, thoughtsPerMinute);
    },
  };
}
