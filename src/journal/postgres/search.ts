import type { Upcast } from '../event.ts';
import type { SearchHit, SearchQuery } from '../journal.ts';
import { DEFAULT_LIMITS, toPageLimit } from '../page-limit.ts';
import { type SearchTerm, searchTerms } from '../search-terms.ts';
import type { Database } from './database.ts';
import { comparePlaces, fromPosition, type Place, toPosition } from './position.ts';
import { EVENT_COLUMNS, type PlacedEvent, textOf, toTailedEvent } from './rows.ts';
import { hasTerms, mustBeRead, toQueryText } from './term-query.ts';
import type { WordIndexer } from './word-indexer.ts';

/** What may be found: of an owner, perhaps of one session, perhaps only before a place. */
const IN_SCOPE = `e.owner = $1 AND NOT e.hidden
  AND ($2::text IS NULL OR e.session = (SELECT number FROM thoughtline_sessions WHERE owner = $1 AND id = $2))
  AND ($3::bigint IS NULL OR (e.place, e.session, e.seq) < ($3, $4::bigint, $5::bigint))`;

/** Sessions are joined last: joined earlier, PostgreSQL may look up all events of a session for each hit. */
const WITH_SESSIONS = `
SELECT ${EVENT_COLUMNS} FROM page e JOIN thoughtline_sessions s ON s.number = e.session
ORDER BY e.place DESC, e.session DESC, e.seq DESC`;

const UNINDEXED = `
WITH page AS MATERIALIZED (
  SELECT e.* FROM thoughtline_unindexed u CROSS JOIN LATERAL unnest(u.sessions, u.seqs) AS due(session, seq)
  JOIN thoughtline_events e USING (session, seq) WHERE ${IN_SCOPE}
) ${WITH_SESSIONS}`;

const HITS_NEWEST_FIRST = `page AS MATERIALIZED (
  SELECT e.* FROM hit JOIN thoughtline_events e USING (session, seq) WHERE ${IN_SCOPE}
  ORDER BY e.place DESC, e.session DESC, e.seq DESC LIMIT $7
) ${WITH_SESSIONS}`;

/** A common word is among the newest events often enough: no need to gather everything that has it. */
const RECENT = `
WITH recent AS MATERIALIZED (
  SELECT session, seq FROM thoughtline_events e
  WHERE $3::bigint IS NULL OR (e.place, e.session, e.seq) < ($3, $4::bigint, $5::bigint)
  ORDER BY place DESC, session DESC, seq DESC LIMIT 1000
), hit AS MATERIALIZED (
  SELECT session, seq FROM recent JOIN thoughtline_words USING (session, seq) WHERE words @@ $6::tsquery
), ${HITS_NEWEST_FIRST}`;

/** The fence (`MATERIALIZED`) makes PostgreSQL use the word index: left alone it walks all events for a rare word. */
const ALL = `
WITH hit AS MATERIALIZED (
  SELECT w.session, w.seq FROM thoughtline_words w WHERE w.words @@ $6::tsquery
    AND ($2::text IS NULL OR w.session = (SELECT number FROM thoughtline_sessions WHERE owner = $1 AND id = $2))
), ${HITS_NEWEST_FIRST}`;

/** What a search is given. */
export interface SearchParts {
  readonly database: Database;
  readonly indexer: WordIndexer;
  readonly upcast: Upcast;
}

/** Finds events by their words, newest first. */
export async function search({ database, indexer, upcast }: SearchParts, wanted: SearchQuery): Promise<SearchHit[]> {
  const before = wanted.before === undefined ? undefined : fromPosition(wanted.before);
  const limit = toPageLimit(wanted.limit, DEFAULT_LIMITS.search);
  const terms = searchTerms(wanted.text);
  if (terms.length === 0) return [];
  // What cannot be indexed now is looked at all the same.
  await indexer.catchUp().catch(() => {});
  const page = { scope: [wanted.owner, wanted.sessionId ?? null], before, limit, terms };
  // In this order: what is indexed between the two is found twice, never missed.
  const found = [...(await findUnindexed(database, page)), ...(await findIndexed(database, page))];
  const hits = new Map(found.map((row) => [toPosition(row), row]));
  return [...hits.values()]
    .toSorted((a, b) => comparePlaces(b, a))
    .slice(0, limit)
    .map((row) => toTailedEvent(row, upcast));
}

interface Page {
  readonly scope: readonly unknown[];
  readonly before: Place | undefined;
  readonly limit: number;
  readonly terms: readonly SearchTerm[];
}

async function findUnindexed({ query }: Database, { scope, before, terms }: Page): Promise<PlacedEvent[]> {
  const rows = await query<PlacedEvent>(UNINDEXED, [...scope, ...toValues(before)]);
  return rows.filter((row) => hasTerms(textOf(row) ?? '', terms));
}

async function findIndexed({ query }: Database, { scope, before, limit, terms }: Page): Promise<PlacedEvent[]> {
  const find = async (statement: string, place: Place | undefined): Promise<PlacedEvent[]> =>
    query(statement, [...scope, ...toValues(place), toQueryText(terms), limit]);
  const isHit = (row: PlacedEvent): boolean => !mustBeRead(terms) || hasTerms(textOf(row) ?? '', terms);

  const recent = (await find(RECENT, before)).filter(isHit);
  if (recent.length === limit) return recent;
  const found: PlacedEvent[] = [];
  let rows = await find(ALL, before);
  for (;;) {
    found.push(...rows.filter(isHit));
    if (rows.length < limit || found.length >= limit) return found;
    rows = await find(ALL, rows.at(-1));
  }
}

function toValues(place: Place | undefined): (number | null)[] {
  return place === undefined ? [null, null, null] : [place.place, place.session, place.seq];
}
