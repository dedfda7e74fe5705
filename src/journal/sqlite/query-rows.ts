import { ThoughtlineError } from '../../base/error.ts';
import type { SessionFilter, SessionKey } from '../journal.ts';
import { checkReached, fromCursorText, fromPosition, toCursorText } from '../page-cursor.ts';
import { DEFAULT_LIMITS, toPageLimit } from '../page-limit.ts';
import { type EventRow, eventSize } from '../stored-event.ts';
import { type SessionRow, sessionSize } from '../stored-session.ts';
import { LARGEST_ANSWER, takeFitting } from '../take-fitting.ts';
import type { Bindable, Connection } from './connection.ts';
import type { EventsInput, EventsPage, Output, TailedRow, TailInput } from './operations.ts';

/** The columns of an event, named as in `EventRow`. */
export const EVENT_COLUMNS = `e.seq, CAST(e.id AS TEXT) AS position, e.type, e.version, e.at, e.data, e.text, e.request AS requestId`;

const SESSION_COLUMNS = `s.name AS id, CAST(s.id AS TEXT) AS incarnation, s.kind, s.status, s.level, s.title, s.state, s.seq,
  s.created_at AS createdAt, s.updated_at AS updatedAt`;

// One page is copied between threads and parsed in one go: it must stay a matter of a few milliseconds.
const ROWS_PER_PAGE = 500;
const CHARACTERS_PER_PAGE = 500_000;

/** The session, or null. */
export function findSessionRow(connection: Connection, { owner, id }: SessionKey): SessionRow | null {
  const sql = `SELECT o.name AS owner, ${SESSION_COLUMNS} FROM owners o JOIN sessions s ON s.owner = o.id WHERE o.name = ? AND s.name = ?`;
  return connection.query<SessionRow>(sql).get(owner, id) ?? null;
}

/** One page of the events of a session. */
export function readEventRows(connection: Connection, input: EventsInput): EventsPage {
  const row = input.row ?? findSessionNumber(connection, input.key);
  if (row === null) return { rows: [], row, more: false };
  const limit = Math.min(input.limit ?? ROWS_PER_PAGE, ROWS_PER_PAGE);
  const sql = `SELECT ${EVENT_COLUMNS} FROM events e WHERE e.session = ? AND e.seq > ? AND e.seq < ?
    ORDER BY e.seq ${input.order === 'newest' ? 'DESC' : 'ASC'} LIMIT ?`;
  const found = connection
    .query<EventRow>(sql)
    .iterate(row, input.afterSeq ?? 0, input.beforeSeq ?? Number.MAX_SAFE_INTEGER, limit);
  const { items: rows, isCut } = takeFitting(found, CHARACTERS_PER_PAGE, eventSize);
  return { rows, row, more: isCut || rows.length === ROWS_PER_PAGE };
}

/** The event of a request, or null. */
export function findRequestRow(connection: Connection, owner: string, requestId: string): TailedRow | null {
  const sql = `SELECT ${EVENT_COLUMNS}, o.name AS ownerName, s.name AS sessionName FROM owners o
    JOIN events e ON e.owner = o.id AND e.request = ?
    JOIN sessions s ON s.id = e.session
    WHERE o.name = ? AND s.name IS NOT NULL`;
  return connection.query<TailedRow>(sql).get(requestId, owner) ?? null;
}

/** One page of sessions, last touched first. */
export function listSessionRows(connection: Connection, filter: SessionFilter): Output<'sessions'> {
  const limit = toPageLimit(filter.limit, DEFAULT_LIMITS.sessions);
  const { conditions, values } = toConditions(filter);
  const sql = `SELECT s.id AS row, o.name AS owner, ${SESSION_COLUMNS} FROM owners o JOIN sessions s ON s.owner = o.id
    WHERE o.name = ? AND s.name IS NOT NULL ${conditions}
    ORDER BY s.updated_at DESC, s.id DESC LIMIT ?`;
  const found = connection.query<SessionRow & { row: number }>(sql).iterate(filter.owner, ...values, limit + 1);
  const { items, isCut } = takeFitting(found, LARGEST_ANSWER, sessionSize);
  const rows = items.slice(0, limit);
  const last = rows.at(-1);
  const isMore = isCut || items.length > limit;
  return { rows, next: isMore && last !== undefined ? toCursorText(last) : null };
}

/** The position of the newest event, also when it was removed since. */
export function newestPosition(connection: Connection): string {
  const sql = `SELECT CAST(seq AS TEXT) AS position FROM sqlite_sequence WHERE name = 'events'`;
  return connection.query<{ position: string }>(sql).get()?.position ?? '0';
}

/** The events after a position. Looks at a bounded number, so that the events of other owners cost little at a time. */
export function tailRows(connection: Connection, input: TailInput): Output<'tail'> {
  const { file } = connection;
  if (input.file !== null && input.file !== file) throw replacedError();
  const after = fromPosition(input.after);
  const end = connection
    .query<{ id: number | null }>('SELECT max(id) AS id FROM (SELECT id FROM events WHERE id > ? ORDER BY id LIMIT ?)')
    .get(after, ROWS_PER_PAGE)?.id;
  if (end === undefined || end === null) {
    checkReached(after, Number(newestPosition(connection)));
    return { rows: [], file, next: input.after, more: false };
  }
  const sql = `SELECT ${EVENT_COLUMNS}, o.name AS ownerName, s.name AS sessionName FROM events e
    JOIN sessions s ON s.id = e.session JOIN owners o ON o.id = e.owner
    WHERE e.id > ?1 AND e.id <= ?2 AND s.name IS NOT NULL AND (?3 IS NULL OR o.name = ?3) ORDER BY e.id`;
  const found = connection.query<TailedRow>(sql).iterate(after, end, input.owner);
  const { items: rows, isCut } = takeFitting(found, CHARACTERS_PER_PAGE, eventSize);
  const last = rows.at(-1);
  return { rows, file, next: isCut && last !== undefined ? last.position : String(end), more: true };
}

/** Which file it is, and the number of the last change that another connection made there. */
export function dataVersion(connection: Connection): string {
  const version = connection.query<{ data_version: number }>('PRAGMA data_version').get()?.data_version;
  return `${connection.file} ${version}`;
}

/** The number that the rows of a session carry, or null. */
export function findSessionNumber(connection: Connection, { owner, id }: SessionKey): number | null {
  const sql = 'SELECT s.id FROM owners o JOIN sessions s ON s.owner = o.id WHERE o.name = ? AND s.name = ?';
  return connection.query<{ id: number }>(sql).get(owner, id)?.id ?? null;
}

function replacedError(): ThoughtlineError {
  const what = 'The file of the journal was deleted, moved or replaced while it was watched';
  return new ThoughtlineError('journal/replaced', `${what}. Watch again to follow what is there now.`);
}

function toConditions(filter: SessionFilter): { conditions: string; values: Bindable[] } {
  const cursor = filter.cursor === undefined ? undefined : fromCursorText(filter.cursor);
  const parts: [string, ...(Bindable | undefined)[]][] = [
    ['s.kind = ?', filter.kind],
    ['s.status = ?', filter.status],
    ['s.level = ?', filter.level],
    ['s.updated_at > ?', filter.updatedAfter],
    ['s.updated_at < ?', filter.updatedBefore],
    ['(s.updated_at, s.id) < (?, ?)', cursor?.updatedAt, cursor?.row],
  ];
  const given = parts.filter(([, value]) => value !== undefined);
  return {
    conditions: given.map(([condition]) => `AND ${condition}`).join(' '),
    values: given.flatMap(([, ...values]) => values.filter((value) => value !== undefined)),
  };
}
