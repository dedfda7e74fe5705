import type { Upcast } from '../event.ts';
import type { SearchHit, SearchQuery } from '../journal.ts';
import { DEFAULT_LIMITS, toPageLimit } from '../page-limit.ts';
import { searchTerms } from '../search-terms.ts';
import { LARGEST_ANSWER, takeFitting } from '../take-fitting.ts';
import type { Database } from './database.ts';
import { findUnindexed } from './find-unindexed.ts';
import { type FittingRow, fittingPage, isCut } from './fitting-page.ts';
import { comparePlaces, type Place } from './place.ts';
import { fromPosition } from './position.ts';
import { EVENT_COLUMNS, type PlacedEvent, toTailedEvent } from './rows.ts';
import { hasTerms, IN_SCOPE, type Question, scopeValues, weightOf } from './search-question.ts';
import { mustBeRead, toQueryText } from './term-query.ts';

const NEWEST_FIRST = 'place DESC, session DESC, seq DESC';

/** Sessions are joined last: joined earlier, PostgreSQL may look up all events of a session for each hit. */
const WITH_SESSIONS = fittingPage(
  `SELECT ${EVENT_COLUMNS} FROM page e JOIN thoughtline_sessions s ON s.number = e.session`,
  NEWEST_FIRST,
);

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
  readonly upcast: Upcast;
  /** Called when a search met events that are not indexed: each one to come would have to read them again. */
  onUnindexed(): void;
}

/** Finds events by their words, newest first. It does not wait for the index: what is not there yet is read. */
export async function search(
  { database, upcast, onUnindexed }: SearchParts,
  { owner, sessionId, text, ...wanted }: SearchQuery,
): Promise<SearchHit[]> {
  const before = wanted.before === undefined ? undefined : fromPosition(wanted.before).upTo;
  const limit = toPageLimit(wanted.limit, DEFAULT_LIMITS.search);
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const question = { owner, sessionId, before, limit, terms };
  // In this order: what is indexed between the two is found twice, never missed.
  const unindexed = await findUnindexed(database, question);
  if (unindexed.isBehind) onUnindexed();
  const found = [...unindexed.hits, ...(await findIndexed(database, question))];
  const hits = new Map(found.map((row) => [`${row.session}.${row.seq}`, row]));
  const newest = [...hits.values()].toSorted((a, b) => comparePlaces(b, a)).slice(0, limit);
  return takeFitting(newest, LARGEST_ANSWER, weightOf).items.map((row) => toTailedEvent(row, upcast));
}

type HitRow = PlacedEvent & FittingRow;

async function findIndexed({ query }: Database, question: Question): Promise<HitRow[]> {
  const { limit, terms } = question;
  const find = async (statement: string, before: Place | undefined): Promise<HitRow[]> =>
    query(statement, [...scopeValues({ ...question, before }), toQueryText(terms), limit]);
  const isHit = (row: PlacedEvent): boolean => !mustBeRead(terms) || hasTerms(row, question);

  const recent = (await find(RECENT, question.before)).filter(isHit);
  if (recent.length === limit) return recent;
  const hits: HitRow[] = [];
  let weight = 0;
  let place = question.before;
  for (;;) {
    const rows = await find(ALL, place);
    for (const row of rows.filter(isHit)) {
      hits.push(row);
      weight += weightOf(row);
    }
    const isLast = rows.length < limit && !isCut(rows);
    if (isLast || hits.length >= limit || weight > LARGEST_ANSWER) return hits;
    place = rows.at(-1);
  }
}
