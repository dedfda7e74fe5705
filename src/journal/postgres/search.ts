import type { Upcast } from '../event.ts';
import type { SearchHit, SearchQuery } from '../journal.ts';
import { DEFAULT_LIMITS, toPageLimit } from '../page-limit.ts';
import { holdsTerms, type SearchTerm, searchTerms, toSearchable } from '../search-terms.ts';
import { LARGEST_ANSWER, takeFitting } from '../take-fitting.ts';
import type { Database } from './database.ts';
import { type FittingRow, fittingPage, isCut } from './fitting-page.ts';
import { comparePlaces, type Place } from './place.ts';
import { fromPosition } from './position.ts';
import { EVENT_COLUMNS, type PlacedEvent, textOf, toTailedEvent } from './rows.ts';
import { mustBeRead, toQueryText } from './term-query.ts';

/** What may be found: of an owner, perhaps of one session, perhaps only before a place. */
const IN_SCOPE = `e.owner = $1 AND NOT e.hidden
  AND ($2::text IS NULL OR e.session = (SELECT number FROM thoughtline_sessions WHERE owner = $1 AND id = $2))
  AND ($3::bigint IS NULL OR (e.place, e.session, e.seq) < ($3, $4::bigint, $5::bigint))`;

const NEWEST_FIRST = 'place DESC, session DESC, seq DESC';

/** Sessions are joined last: joined earlier, PostgreSQL may look up all events of a session for each hit. */
const WITH_SESSIONS = fittingPage(
  `SELECT ${EVENT_COLUMNS} FROM page e JOIN thoughtline_sessions s ON s.number = e.session`,
  NEWEST_FIRST,
);

const UNINDEXED_PER_PAGE = 1_000;

const UNINDEXED = `
WITH page AS MATERIALIZED (
  SELECT e.* FROM thoughtline_unindexed u CROSS JOIN LATERAL unnest(u.sessions, u.seqs) AS due(session, seq)
  JOIN thoughtline_events e USING (session, seq) WHERE ${IN_SCOPE}
  ORDER BY e.place DESC, e.session DESC, e.seq DESC LIMIT ${UNINDEXED_PER_PAGE}
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
  readonly upcast: Upcast;
}

/** Finds events by their words, newest first. It does not wait for the index: what is not there yet is read. */
export async function search({ database, upcast }: SearchParts, wanted: SearchQuery): Promise<SearchHit[]> {
  const before = wanted.before === undefined ? undefined : fromPosition(wanted.before).upTo;
  const limit = toPageLimit(wanted.limit, DEFAULT_LIMITS.search);
  const terms = searchTerms(wanted.text);
  if (terms.length === 0) return [];
  const question = { scope: [wanted.owner, wanted.sessionId ?? null], before, limit, terms };
  // In this order: what is indexed between the two is found twice, never missed.
  const found = [...(await findUnindexed(database, question)), ...(await findIndexed(database, question))];
  const hits = new Map(found.map((row) => [`${row.session}.${row.seq}`, row]));
  const newest = [...hits.values()].toSorted((a, b) => comparePlaces(b, a)).slice(0, limit);
  return takeFitting(newest, LARGEST_ANSWER, weightOf).items.map((row) => toTailedEvent(row, upcast));
}

interface Question {
  readonly scope: readonly unknown[];
  readonly before: Place | undefined;
  readonly limit: number;
  readonly terms: readonly SearchTerm[];
}

type HitRow = PlacedEvent & FittingRow;

async function findUnindexed({ query }: Database, question: Question): Promise<HitRow[]> {
  const { scope, before, limit, terms } = question;
  return gather({ before, limit, perPage: UNINDEXED_PER_PAGE, isHit: (row) => hasTerms(row, terms) }, (place) =>
    query(UNINDEXED, [...scope, ...toValues(place)]),
  );
}

async function findIndexed({ query }: Database, question: Question): Promise<HitRow[]> {
  const { scope, before, limit, terms } = question;
  const find = async (statement: string, place: Place | undefined): Promise<HitRow[]> =>
    query(statement, [...scope, ...toValues(place), toQueryText(terms), limit]);
  const isHit = (row: PlacedEvent): boolean => !mustBeRead(terms) || hasTerms(row, terms);

  const recent = (await find(RECENT, before)).filter(isHit);
  if (recent.length === limit) return recent;
  return gather({ before, limit, perPage: limit, isHit }, (place) => find(ALL, place));
}

interface Gathering {
  readonly before: Place | undefined;
  readonly limit: number;
  readonly perPage: number;
  isHit(row: PlacedEvent): boolean;
}

/** Goes through pages, newest first, until there is enough for an answer. */
async function gather(
  { before, limit, perPage, isHit }: Gathering,
  page: (before: Place | undefined) => Promise<readonly HitRow[]>,
): Promise<HitRow[]> {
  const hits: HitRow[] = [];
  let weight = 0;
  let place = before;
  for (;;) {
    const rows = await page(place);
    for (const row of rows.filter(isHit)) {
      hits.push(row);
      weight += weightOf(row);
    }
    const isLast = rows.length < perPage && !isCut(rows);
    if (isLast || hits.length >= limit || weight > LARGEST_ANSWER) return hits;
    place = rows.at(-1);
  }
}

function hasTerms(row: PlacedEvent, terms: readonly SearchTerm[]): boolean {
  return holdsTerms(toSearchable(textOf(row) ?? ''), terms);
}

function weightOf({ data, text }: PlacedEvent): number {
  return data.length + (text?.length ?? 0);
}

function toValues(place: Place | undefined): (number | null)[] {
  return place === undefined ? [null, null, null] : [place.place, place.session, place.seq];
}
