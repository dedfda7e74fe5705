import { toTokenizable, wordsVersion } from '../search-terms.ts';
import type { Connection } from './connection.ts';
import { type IndexMarks, readMarks, writeMarks } from './index-marks.ts';
import type { IndexStep } from './operations.ts';
import { newestPosition } from './query-rows.ts';
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
  if (isDone(readMarks(connection), newest)) return { indexed: newest, newest, more: false };
  return connection.write(() => {
    const marks = readMarks(connection);
    if (isDone(marks, newest)) return { indexed: newest, newest, more: false };
    if (marks.words === wordsVersion()) return indexRows(connection, marks, newest);
    emptyIndex(connection, createStopwatch());
    return { indexed: 0, newest, more: true };
  });
}

/** Whether the index holds words that must leave the file, perhaps those of removed sessions. */
export function isCondemned(connection: Connection): boolean {
  return readMarks(connection).words <= 0;
}

/**
 * Empties the index for a while, inside a transaction; true when nothing is left. FTS5 can do it only at once, which would
 * keep writers waiting for seconds.
 */
export function emptyIndex(connection: Connection, elapsed: () => number): boolean {
  const words = nextWords(readMarks(connection).words);
  writeMarks(connection, { indexed: 0, words: -words });
  let isEmpty = false;
  while (!isEmpty && elapsed() < STEP_MILLISECONDS) isEmpty = clearRows(connection);
  if (!isEmpty) return false;
  connection.query(`INSERT INTO event_words (event_words) VALUES ('delete-all')`).run();
  writeMarks(connection, { indexed: 0, words });
  return true;
}

/** Takes an event out of the index, if it is there, before it is deleted; its words leave the file. */
export function unindexRow(connection: Connection, row: IndexableRow): void {
  const { indexed, words } = readMarks(connection);
  if (row.text === null || row.id > indexed) return;
  if (words !== wordsVersion()) {
    // Only the words that it was indexed by can be taken out, and they are not known here: the whole index goes.
    writeMarks(connection, { indexed: 0, words: -nextWords(words) });
    return;
  }
  const sql = `INSERT INTO event_words (event_words, rowid, scope, body) VALUES ('delete', ?, ?, ?)`;
  connection.query(sql).run(row.id, scopeOf(row), toTokenizable(row.text));
  // Done now, and not all at once at the commit: whoever deletes in steps must be able to tell how long it takes.
  connection.query(`INSERT INTO event_words (event_words) VALUES ('flush')`).run();
}

/** The words of a newer program are left to it: two programs that index differently must not take turns for ever. */
function isDone({ indexed, words }: IndexMarks, newest: number): boolean {
  return words > wordsVersion() || (words === wordsVersion() && indexed >= newest);
}

function indexRows(connection: Connection, marks: IndexMarks, newest: number): IndexStep {
  const elapsed = createStopwatch();
  let { indexed } = marks;
  let rows = nextRows(connection, indexed);
  while (rows.length > 0 && elapsed() < STEP_MILLISECONDS) {
    // Asked after every row: a long thought takes as long as hundreds of others.
    for (const row of rows) {
      indexRow(connection, row);
      indexed = row.id;
      if (elapsed() >= STEP_MILLISECONDS) break;
    }
    rows = nextRows(connection, indexed);
  }
  const more = rows.length > 0;
  // The newest ones may have been removed before they were indexed.
  if (!more) indexed = Math.max(indexed, newest);
  writeMarks(connection, { ...marks, indexed });
  return { indexed, newest, more };
}

/** Whose words an emptied index is for: a newer program finds it empty, but as its own. */
function nextWords(words: number): number {
  return Math.max(Math.abs(words), wordsVersion());
}

/** Nobody looks at these tables while the mark says that the index must be made anew. */
function clearRows(connection: Connection): boolean {
  const parts = [
    `DELETE FROM event_words_data WHERE id IN (SELECT id FROM event_words_data LIMIT ?)`,
    `DELETE FROM event_words_idx WHERE (segid, term) IN (SELECT segid, term FROM event_words_idx LIMIT ?)`,
  ];
  return connection.unprotected(() => parts.every((sql) => connection.query(sql).run(ROWS_AT_ONCE).changes === 0));
}

function nextRows(connection: Connection, indexed: number): IndexableRow[] {
  const sql = 'SELECT id, owner, session, text FROM events WHERE id > ? ORDER BY id LIMIT ?';
  return connection.query<IndexableRow>(sql).all(indexed, ROWS_AT_ONCE);
}

function indexRow(connection: Connection, row: IndexableRow): void {
  if (row.text === null) return;
  const sql = 'INSERT INTO event_words (rowid, scope, body) VALUES (?, ?, ?)';
  connection.query(sql).run(row.id, scopeOf(row), toTokenizable(row.text));
}

function scopeOf({ owner, session }: IndexableRow): string {
  return `o${owner} s${session}`;
}
