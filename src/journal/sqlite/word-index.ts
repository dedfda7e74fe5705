import type { SearchQuery } from '../journal.ts';
import { fromPosition } from '../page-cursor.ts';
import { DEFAULT_LIMITS, toPageLimit } from '../page-limit.ts';
import { type SearchTerm, searchTerms, wordsOf } from '../search-terms.ts';
import type { Connection } from './connection.ts';
import type { IndexStep, TailedRow } from './operations.ts';
import { EVENT_COLUMNS, findSessionNumber, newestPosition } from './query-rows.ts';
import { createStopwatch, STEP_MILLISECONDS } from './step-time.ts';

const ROWS_AT_ONCE = 50;

/** What the index knows an event by. */
export interface IndexableRow {
  readonly id: number;
  readonly owner: number;
  readonly session: number;
  readonly text: string | null;
}

/** Brings the next events into the index; stops early enough not to keep writers waiting. */
export function indexStep(connection: Connection): IndexStep {
  const newest = Number(newestPosition(connection));
  // Looked at without the lock first: most of the time there is nothing to do.
  const before = indexedSoFar(connection);
  if (before >= newest) return { indexed: before, newest, more: false };
  return connection.write(() => {
    const elapsed = createStopwatch();
    let indexed = indexedSoFar(connection);
    let more = true;
    while (more && elapsed() < STEP_MILLISECONDS) {
      const rows = nextRows(connection, indexed);
      for (const row of rows) indexRow(connection, row);
      indexed = rows.at(-1)?.id ?? indexed;
      more = rows.length === ROWS_AT_ONCE;
    }
    connection.query(`UPDATE marks SET value = ? WHERE name = 'indexed'`).run(indexed);
    return { indexed, newest, more };
  });
}

/** The newest events that hold all terms of the query. */
export function searchRows(connection: Connection, query: SearchQuery): TailedRow[] {
  const terms = searchTerms(query.text);
  const limit = toPageLimit(query.limit, DEFAULT_LIMITS.search);
  const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : fromPosition(query.before);
  const scope = findScope(connection, query);
  if (terms.length === 0 || scope === undefined) return [];
  const sql = `SELECT ${EVENT_COLUMNS}, o.name AS ownerName, s.name AS sessionName FROM event_words w
    JOIN events e ON e.id = w.rowid JOIN sessions s ON s.id = e.session JOIN owners o ON o.id = e.owner
    WHERE event_words MATCH ? AND w.rowid < ? AND e.hidden = 0 AND s.name IS NOT NULL
    ORDER BY w.rowid DESC LIMIT ?`;
  const match = `scope : ${scope} AND body : (${terms.map(toFts).join(' AND ')})`;
  return connection.query<TailedRow>(sql).all(match, before, limit);
}

/** Takes an event out of the index, if it is there, before it is deleted; its words leave the file. */
export function unindexRow(connection: Connection, row: IndexableRow): void {
  if (row.text === null || row.id > indexedSoFar(connection)) return;
  const sql = `INSERT INTO event_words (event_words, rowid, scope, body) VALUES ('delete', ?, ?, ?)`;
  connection.query(sql).run(row.id, scopeOf(row), bodyOf(row.text));
  // Done now, and not all at once at the commit: whoever deletes in steps must be able to tell how long it takes.
  connection.query(`INSERT INTO event_words (event_words) VALUES ('flush')`).run();
}

function nextRows(connection: Connection, indexed: number): IndexableRow[] {
  const sql = 'SELECT id, owner, session, text FROM events WHERE id > ? ORDER BY id LIMIT ?';
  return connection.query<IndexableRow>(sql).all(indexed, ROWS_AT_ONCE);
}

function indexRow(connection: Connection, row: IndexableRow): void {
  if (row.text === null) return;
  const sql = 'INSERT INTO event_words (rowid, scope, body) VALUES (?, ?, ?)';
  connection.query(sql).run(row.id, scopeOf(row), bodyOf(row.text));
}

function scopeOf({ owner, session }: IndexableRow): string {
  return `o${owner} s${session}`;
}

function bodyOf(text: string): string {
  return wordsOf(text).join(' ');
}

function indexedSoFar(connection: Connection): number {
  return connection.query<{ value: number }>(`SELECT value FROM marks WHERE name = 'indexed'`).get()?.value ?? 0;
}

/** The term that every hit of this owner, or of this session, holds. */
function findScope(connection: Connection, { owner, sessionId }: SearchQuery): string | undefined {
  if (sessionId === undefined) {
    const found = connection.query<{ id: number }>('SELECT id FROM owners WHERE name = ?').get(owner);
    return found === undefined ? undefined : `o${found.id}`;
  }
  const session = findSessionNumber(connection, { owner, id: sessionId });
  return session === null ? undefined : `s${session}`;
}

/** Words hold letters and digits only, so between quotes they cannot be syntax. */
function toFts({ kind, words }: SearchTerm): string {
  return `"${words.join(' ')}"${kind === 'prefix' ? ' *' : ''}`;
}
