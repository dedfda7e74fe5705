import type { CheckedAppend, CheckedEvent } from '../check-append.ts';
import type { Appended, SessionKey } from '../journal.ts';
import type { Connection } from './connection.ts';

interface StandingSession {
  readonly id: number;
  readonly owner: number;
  readonly seq: number;
}

/** Writes one append inside a transaction; checks everything before the first write, so that a refusal leaves no trace. */
export function appendRows(connection: Connection, append: CheckedAppend): Appended {
  const { session, events, hide } = append;
  const repeated = findRepeated(connection, append);
  if (repeated !== undefined) return repeated;
  const standing = findSession(connection, session);
  const seq = standing?.seq ?? 0;
  const isOther = append.incarnation !== null && append.incarnation !== String(standing?.id);
  if (seq !== append.expectedSeq || isOther) return { status: 'conflict', seq };
  const { id, owner } =
    standing === undefined ? insertSession(connection, append) : updateSession(connection, standing, append);
  let position: number | bigint = 0;
  for (const [index, event] of events.entries()) {
    position = insertEvent(connection, { session: id, owner, seq: seq + index + 1 }, event);
  }
  for (const hidden of hide) hideEvent(connection, id, hidden);
  return { status: 'stored', seq: seq + events.length, position: String(position), incarnation: String(id) };
}

function findSession(connection: Connection, { owner, id }: SessionKey): StandingSession | undefined {
  return connection
    .query<StandingSession>(
      `SELECT s.id, s.owner, s.seq FROM owners o JOIN sessions s ON s.owner = o.id WHERE o.name = ? AND s.name = ?`,
    )
    .get(owner, id);
}

function insertSession(
  connection: Connection,
  { session, events, head }: CheckedAppend,
): { id: number; owner: number } {
  const owner = ownerOf(connection, session.owner);
  const inserted = connection
    .query(
      `INSERT INTO sessions (owner, name, kind, status, level, title, state, seq, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      owner,
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
  return { id: Number(inserted.lastInsertRowid), owner };
}

function updateSession(
  connection: Connection,
  standing: StandingSession,
  { events, head }: CheckedAppend,
): StandingSession {
  connection
    .query(
      `UPDATE sessions SET kind = ?, status = ?, level = ?, title = ?, state = ?, seq = ?, updated_at = max(updated_at, ?)
       WHERE id = ?`,
    )
    .run(
      head.kind,
      head.status,
      head.level,
      head.title,
      head.state,
      standing.seq + events.length,
      latest(events),
      standing.id,
    );
  return standing;
}

function ownerOf(connection: Connection, name: string): number {
  const known = connection.query<{ id: number }>('SELECT id FROM owners WHERE name = ?').get(name);
  if (known !== undefined) return known.id;
  return Number(connection.query('INSERT INTO owners (name) VALUES (?)').run(name).lastInsertRowid);
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
  return events.reduce((time, { at }) => Math.max(time, at), Number.NEGATIVE_INFINITY);
}
