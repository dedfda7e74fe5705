import type { SessionKey, SweepOptions } from '../journal.ts';
import { DEFAULT_LIMITS, toPageLimit } from '../page-limit.ts';
import type { Database } from './database.ts';
import { canExist } from './reads.ts';

const REMOVE_SESSION = 'DELETE FROM thoughtline_sessions WHERE owner = $1 AND id = $2 RETURNING number';

// A session that somebody writes to right now is not idle.
const REMOVE_IDLE = `DELETE FROM thoughtline_sessions WHERE number IN (
  SELECT number FROM thoughtline_sessions
  WHERE updated_at < $1::float8 AND ($2::text IS NULL OR owner = $2)
  ORDER BY number LIMIT $3 FOR UPDATE SKIP LOCKED
) RETURNING number`;

const IDLE_IS_LEFT = `SELECT EXISTS (
  SELECT FROM thoughtline_sessions WHERE updated_at < $1::float8 AND ($2::text IS NULL OR owner = $2)
) AS more`;

// A statement of its own: it must see events that were stored while the first one waited for a session's lock.
const REMOVE_EVENTS = 'DELETE FROM thoughtline_events WHERE session = ANY($1::bigint[])';

/** Deletes one session with everything that belongs to it. */
export async function removeSession({ transaction }: Database, { owner, id }: SessionKey): Promise<boolean> {
  if (!canExist(owner, id)) return false;
  return transaction(async (query) => {
    const removed = await query<{ number: number }>(REMOVE_SESSION, [owner, id]);
    if (removed.length > 0) await query(REMOVE_EVENTS, [removed.map(({ number }) => number)]);
    return removed.length > 0;
  });
}

/** Deletes idle sessions, at most `limit`. */
export async function sweepSessions(
  { transaction }: Database,
  { idleSince, owner, limit }: SweepOptions,
): Promise<{ removed: number; more: boolean }> {
  const most = toPageLimit(limit, DEFAULT_LIMITS.sweep);
  return transaction(async (query) => {
    const removed = await query<{ number: number }>(REMOVE_IDLE, [idleSince, owner ?? null, most]);
    if (removed.length > 0) await query(REMOVE_EVENTS, [removed.map(({ number }) => number)]);
    const [left] =
      removed.length < most ? [] : await query<{ more: boolean }>(IDLE_IS_LEFT, [idleSince, owner ?? null]);
    return { removed: removed.length, more: left?.more === true };
  });
}
