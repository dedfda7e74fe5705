import type { CheckedAppend, CheckedEvent } from '../check-append.ts';
import type { Appended, SessionKey } from '../journal.ts';
import type { Connection } from './connection.ts';

/** One transaction: what was looked up for one of its appends need not be looked up for the next. */
interface Batch {
  readonly connection: Connection;
  readonly owners: Map<string, number>;
}

/** Writes appends inside a transaction; each is checked before its first write, so that a refusal leaves no trace. */
export function appendRows(connection: Connection, appends: readonly CheckedAppend[]): Appended[] {
  const batch: Batch = { connection, owners: new Map() };
  return appends.map((append) => appendOne(batch, append));
}

function appendOne(batch: Batch, append: CheckedAppend): Appended {
  const { connection } = batch;
  const { session, expectedSeq, events, hide } = append;
  const repeated = findRepeated(connection, append);
  if (repeated !== undefined) return repeated;
  const id = expectedSeq === 0 ? createSession(batch, append) : continueSession(batch, append);
  if (id === undefined) return { status: 'conflict', seq: findSession(batch, session)?.seq ?? 0 };
  const owner = ownerOf(batch, session.owner);
  let seq = expectedSeq;
  let position: number | bigint = 0;
  for (const event of events) {
    seq += 1;
    position = insertEvent(connection, { session: id, owner, seq }, event);
  }
  for (const hidden of hide) hideEvent(connection, id, hidden);
  return { status: 'stored', seq, position: String(position), incarnation: String(id) };
}

/** The number of a new session, or undefined when there is one of that name. */
function createSession(batch: Batch, { session, events, head }: CheckedAppend): number | undefined {
  if (findSession(batch, session) !== undefined) return undefined;
  const inserted = batch.connection
    .query(
      `INSERT INTO sessions (owner, name, kind, status, level, title, state, seq, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ownerOf(batch, session.owner),
      session.id,
      head.kind,
      head.status,
      head.level,
      head.title,
      head.state,
      events.length,
      events[0]?.at ?? 0,
      latest(events),
    );
  return Number(inserted.lastInsertRowid);
}

/**
 * The number of the session, or undefined when it is not the one that was decided on. The update sees that by itself:
 * looking at the session first would cost as much again.
 */
function continueSession(batch: Batch, append: CheckedAppend): number | undefined {
  const { session, events, head, expectedSeq } = append;
  const incarnation = append.incarnation ?? String(findSession(batch, session)?.id);
  const id = Number(incarnation);
  const owner = findOwner(batch, session.owner);
  if (owner === undefined || String(id) !== incarnation) return undefined;
  const { changes } = batch.connection
    .query(
      `UPDATE sessions SET kind = ?, status = ?, level = ?, title = ?, state = ?, seq = ?, updated_at = max(updated_at, ?)
       WHERE id = ? AND seq = ? AND owner = ? AND name = ?`,
    )
    .run(
      head.kind,
      head.status,
      head.level,
      head.title,
      head.state,
      expectedSeq + events.length,
      latest(events),
      id,
      expectedSeq,
      owner,
      session.id,
    );
  return changes === 1 ? id : undefined;
}

function findSession(batch: Batch, { owner, id }: SessionKey): { id: number; seq: number } | undefined {
  const number = findOwner(batch, owner);
  if (number === undefined) return undefined;
  const sql = 'SELECT id, seq FROM sessions WHERE owner = ? AND name = ?';
  return batch.connection.query<{ id: number; seq: number }>(sql).get(number, id);
}

function findOwner({ connection, owners }: Batch, name: string): number | undefined {
  const known = owners.get(name);
  if (known !== undefined) return known;
  const found = connection.query<{ id: number }>('SELECT id FROM owners WHERE name = ?').get(name)?.id;
  if (found !== undefined) owners.set(name, found);
  return found;
}

function ownerOf(batch: Batch, name: string): number {
  const known = findOwner(batch, name);
  if (known !== undefined) return known;
  const added = Number(batch.connection.query('INSERT INTO owners (name) VALUES (?)').run(name).lastInsertRowid);
  batch.owners.set(name, added);
  return added;
}

function insertEvent(
  connection: Connection,
  place: { session: number; owner: number; seq: number },
  event: CheckedEvent,
): number | bigint {
  return connection
    .query(
      `INSERT INTO events (session, seq, owner, at, version, type, request, text, data)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      place.session,
      place.seq,
      place.owner,
      event.at,
      event.version,
      event.type,
      event.requestId,
      event.text,
      event.data,
    ).lastInsertRowid;
}

function hideEvent(connection: Connection, session: number, seq: number): void {
  connection.query('UPDATE events SET hidden = 1 WHERE session = ? AND seq = ?').run(session, seq);
}

function findRepeated(connection: Connection, { session, events }: CheckedAppend): Appended | undefined {
  for (const { requestId } of events) {
    if (requestId === null) continue;
    const earlier = connection
      .query<{ id: number; seq: number; name: string | null }>(
        `SELECT e.id, e.seq, s.name FROM owners o
         JOIN events e ON e.owner = o.id AND e.request = ?
         JOIN sessions s ON s.id = e.session
         WHERE o.name = ?`,
      )
      .get(requestId, session.owner);
    if (earlier === undefined) continue;
    if (earlier.name !== null) {
      return { status: 'repeated', requestId, session: { owner: session.owner, id: earlier.name }, seq: earlier.seq };
    }
    // The rest of a removed session: its request ids are free again.
    connection.query('UPDATE events SET request = NULL WHERE id = ?').run(earlier.id);
  }
  return undefined;
}

function latest(events: readonly CheckedEvent[]): number {
  let time = Number.NEGATIVE_INFINITY;
  for (const { at } of events) time = Math.max(time, at);
  return time;
}
