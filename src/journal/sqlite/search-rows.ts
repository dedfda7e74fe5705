import type { SearchQuery } from '../journal.ts';
import { fromPosition } from '../page-cursor.ts';
import { DEFAULT_LIMITS, toPageLimit } from '../page-limit.ts';
import { holdsTerms, LONGEST_SEARCHED, type SearchTerm, searchTerms, toSearchable } from '../search-terms.ts';
import { eventSize } from '../stored-event.ts';
import { LARGEST_ANSWER, takeFitting } from '../take-fitting.ts';
import type { Connection } from './connection.ts';
import { readMarks } from './index-marks.ts';
import type { TailedRow } from './operations.ts';
import { EVENT_COLUMNS, findSessionNumber } from './query-rows.ts';

/** The newest events that hold all terms of the query: what is not in the index yet is read. */
export function searchRows(connection: Connection, query: SearchQuery): TailedRow[] {
  const terms = searchTerms(query.text);
  const limit = toPageLimit(query.limit, DEFAULT_LIMITS.search);
  const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : fromPosition(query.before);
  // In one moment, so that nothing is indexed between the two and then missed, or found twice.
  return connection.read(() => {
    const scope = findScope(connection, query);
    if (terms.length === 0 || scope === undefined) return [];
    const hits = findHits(connection, { terms, scope, before, limit });
    return takeFitting(hits, LARGEST_ANSWER, eventSize).items;
  });
}

/** Whose events are searched: those of an owner or of a session, by number. */
interface Scope {
  readonly column: 'owner' | 'session';
  readonly number: number;
}

interface Wanted {
  readonly terms: readonly SearchTerm[];
  readonly scope: Scope;
  readonly before: number;
  readonly limit: number;
}

const HIT_COLUMNS = `${EVENT_COLUMNS}, o.name AS ownerName, s.name AS sessionName`;

function* findHits(connection: Connection, wanted: Wanted): Iterable<TailedRow> {
  const { indexed, words } = readMarks(connection);
  let found = 0;
  for (const hit of findUnindexed(connection, wanted, indexed)) {
    yield hit;
    found += 1;
    if (found === wanted.limit) return;
  }
  if (words > 0) yield* findIndexed(connection, { ...wanted, limit: wanted.limit - found });
}

function* findUnindexed(
  connection: Connection,
  { terms, scope, before }: Wanted,
  indexed: number,
): Iterable<TailedRow> {
  // The plus keeps SQLite from going through all events of a session: those after the indexed ones are few.
  const texts = connection.query<{ id: number; text: string }>(
    `SELECT e.id, substr(e.text, 1, ${LONGEST_SEARCHED}) AS text FROM events e
     WHERE +e.${scope.column} = ? AND e.id > ? AND e.id < ? AND e.hidden = 0 AND e.text IS NOT NULL ORDER BY e.id DESC`,
  );
  for (const { id, text } of texts.iterate(scope.number, indexed, before)) {
    if (!holdsTerms(toSearchable(text), terms)) continue;
    const hit = findHit(connection, id);
    if (hit !== undefined) yield hit;
  }
}

function findHit(connection: Connection, id: number): TailedRow | undefined {
  const sql = `SELECT ${HIT_COLUMNS} FROM events e JOIN sessions s ON s.id = e.session JOIN owners o ON o.id = e.owner
    WHERE e.id = ? AND s.name IS NOT NULL`;
  return connection.query<TailedRow>(sql).get(id);
}

function findIndexed(connection: Connection, { terms, scope, before, limit }: Wanted): Iterable<TailedRow> {
  const sql = `SELECT ${HIT_COLUMNS} FROM event_words w
    JOIN events e ON e.id = w.rowid JOIN sessions s ON s.id = e.session JOIN owners o ON o.id = e.owner
    WHERE event_words MATCH ? AND w.rowid < ? AND e.hidden = 0 AND s.name IS NOT NULL
    ORDER BY w.rowid DESC LIMIT ?`;
  const match = `scope : ${scope.column[0]}${scope.number} AND body : (${terms.map(toFts).join(' AND ')})`;
  return connection.query<TailedRow>(sql).iterate(match, before, limit);
}

/** The owner or the session that the query names, or undefined: then there is nothing to find. */
function findScope(connection: Connection, { owner, sessionId }: SearchQuery): Scope | undefined {
  if (sessionId === undefined) {
    const found = connection.query<{ id: number }>('SELECT id FROM owners WHERE name = ?').get(owner);
    return found === undefined ? undefined : { column: 'owner', number: found.id };
  }
  const session = findSessionNumber(connection, { owner, id: sessionId });
  return session === null ? undefined : { column: 'session', number: session };
}

/** Words hold letters and digits only, so between quotes they cannot be syntax. */
function toFts({ kind, words }: SearchTerm): string {
  return `"${words.join(' ')}"${kind === 'prefix' ? ' *' : ''}`;
}
