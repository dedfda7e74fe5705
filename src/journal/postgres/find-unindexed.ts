import { LARGEST_ANSWER } from '../take-fitting.ts';
import type { Database } from './database.ts';
import { type BatchPlace, dueBatches } from './due-batches.ts';
import { EVENT_COLUMNS, type PlacedEvent } from './rows.ts';
import { hasTerms, IN_SCOPE, type Question, scopeValues, weightOf } from './search-question.ts';

const LARGEST_PAGE = 4 * 1024 * 1024;

// The limit makes PostgreSQL look each event up: left alone it may go through all that are stored, for every page.
const PAGE = `
WITH batch AS MATERIALIZED (
  ${dueBatches({ where: '(place, id) < ($6::bigint, $7::bigint)', order: 'place DESC, id DESC', most: LARGEST_PAGE })}
), last AS MATERIALIZED (
  SELECT place, id FROM batch ORDER BY place, id LIMIT 1
), found AS MATERIALIZED (
  SELECT e.* FROM batch CROSS JOIN LATERAL unnest(sessions, seqs) AS due(session, seq)
  CROSS JOIN LATERAL (
    SELECT * FROM thoughtline_events WHERE session = due.session AND seq = due.seq LIMIT 1
  ) AS e WHERE ${IN_SCOPE}
)
SELECT last.place AS "lastPlace", last.id AS "lastId", event.* FROM last LEFT JOIN (
  SELECT ${EVENT_COLUMNS} FROM found e JOIN thoughtline_sessions s ON s.number = e.session
) AS event ON true`;

/** The last batch of the page, with each event in it that is in scope, or with none. */
type PageRow = { readonly lastPlace: number; readonly lastId: number } & (PlacedEvent | { readonly place: null });

/** What a search found among the events whose words are not indexed yet. */
export interface FoundUnindexed {
  readonly hits: readonly PlacedEvent[];
  /** True when there are such events, of whomever. */
  readonly isBehind: boolean;
}

/** Reads what is not indexed yet, each event once, newest batch first, until there is enough for an answer. */
export async function findUnindexed({ query }: Database, question: Question): Promise<FoundUnindexed> {
  const hits: PlacedEvent[] = [];
  let last = BEHIND_ALL;
  for (;;) {
    const rows: readonly PageRow[] = await query(PAGE, [...scopeValues(question), last.place, last.id]);
    const [first] = rows;
    if (first === undefined) return { hits, isBehind: last !== BEHIND_ALL };
    last = { place: first.lastPlace, id: first.lastId };
    for (const row of rows) if (row.place !== null && hasTerms(row, question)) hits.push(row);
    if (isEnough(hits, last, question)) return { hits, isBehind: true };
  }
}

const BEHIND_ALL: BatchPlace = { place: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** Counts only what is newer than everything in the batches to come: a batch may hold events older than the next. */
function isEnough(hits: readonly PlacedEvent[], last: BatchPlace, { limit }: Question): boolean {
  const settled = hits.filter(({ place }) => place > last.place);
  return settled.length >= limit || settled.reduce((sum, hit) => sum + weightOf(hit), 0) > LARGEST_ANSWER;
}
