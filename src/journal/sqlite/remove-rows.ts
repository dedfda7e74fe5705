import type { SessionKey, SweepOptions } from '../journal.ts';
import { DEFAULT_LIMITS, toPageLimit } from '../page-limit.ts';
import type { Connection } from './connection.ts';
import type { CleanStep, Output } from './operations.ts';
import { createStopwatch, STEP_MILLISECONDS } from './step-time.ts';
import { emptyIndex, type IndexableRow, isCondemned, unindexRow } from './word-index.ts';

const TAKE_NAME = `UPDATE sessions SET name = NULL, title = NULL, state = 'null'`;
const ROWS_AT_ONCE = 50;

/** Takes the name from one session. */
export function removeSession(connection: Connection, { owner, id }: SessionKey): Output<'remove'> {
  const sql = `${TAKE_NAME} WHERE owner = (SELECT id FROM owners WHERE name = ?) AND name = ?`;
  return connection.write(() => ({ removed: connection.query(sql).run(owner, id).changes > 0 }));
}

/** Takes the names from idle sessions. */
export function sweepSessions(connection: Connection, { idleSince, owner, limit }: SweepOptions): Output<'sweep'> {
  const most = toPageLimit(limit, DEFAULT_LIMITS.sweep);
  const idle = connection.query<{ id: number }>(
    // CROSS keeps the order: for each owner, the oldest sessions are found by the index.
    `SELECT s.id FROM owners o CROSS JOIN sessions s INDEXED BY sessions_recent ON s.owner = o.id
     WHERE (?1 IS NULL OR o.name = ?1) AND s.name IS NOT NULL AND s.updated_at < ?2 LIMIT ?3`,
  );
  const find = (): { id: number }[] => idle.all(owner ?? null, idleSince, most + 1);
  if (find().length === 0) return { removed: 0, more: false };
  return connection.write(() => {
    const found = find();
    const removed = found.slice(0, most);
    for (const { id } of removed) connection.query(`${TAKE_NAME} WHERE id = ?`).run(id);
    return { removed: removed.length, more: found.length > removed.length };
  });
}

/** Deletes some of the rows that removed sessions left behind, then their words where the index had to be given up. */
export function cleanStep(connection: Connection): CleanStep {
  if (findNameless(connection) === undefined && !isCondemned(connection)) return { deleted: false, more: false };
  return connection.write(() => {
    const elapsed = createStopwatch();
    while (elapsed() < STEP_MILLISECONDS) {
      const session = findNameless(connection);
      if (session === undefined)
        return { deleted: true, more: isCondemned(connection) && !emptyIndex(connection, elapsed) };
      deleteEvents(connection, session, elapsed);
    }
    return { deleted: true, more: true };
  });
}

/** Cuts the write-ahead log, where deleted text lasts longest, to nothing; not while somebody reads. */
export function emptyLog(connection: Connection): Output<'emptyLog'> {
  const result = connection.query<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').get();
  return { emptied: result?.busy === 0 };
}

function deleteEvents(connection: Connection, session: number, elapsed: () => number): void {
  const events = connection
    .query<IndexableRow>('SELECT id, owner, session, text FROM events WHERE session = ? LIMIT ?')
    .all(session, ROWS_AT_ONCE);
  for (const row of events) {
    unindexRow(connection, row);
    connection.query('DELETE FROM events WHERE id = ?').run(row.id);
    if (elapsed() > STEP_MILLISECONDS) return;
  }
  if (events.length < ROWS_AT_ONCE) connection.query('DELETE FROM sessions WHERE id = ?').run(session);
}

function findNameless(connection: Connection): number | undefined {
  // Named, because the planner would rather walk through all sessions of all owners.
  const sql = 'SELECT id FROM sessions INDEXED BY sessions_removed WHERE name IS NULL LIMIT 1';
  return connection.query<{ id: number }>(sql).get()?.id;
}
