import type { CheckedAppend, CheckedEvent } from '../check-append.ts';
import type { SessionRow } from '../stored-session.ts';
import { otherValues, plainValues, type Ticket } from './append-values.ts';
import { SESSION_COLUMNS } from './rows.ts';
import { SIGHT_COLUMN } from './sight.ts';

/** What became of one append of a batch. */
export type AppendRow = AppendOutcome & FoundSession;

interface AppendOutcome {
  /** What the batch saw, and the place of its transaction; null when its ticket was no longer good and nothing was done. */
  readonly sight: string | null;
  readonly own: number | null;
  /** Set when the append was stored. */
  readonly session: number | null;
  readonly place: number | null;
  /** True for a new session that somebody else began at the same moment. */
  readonly raced: boolean;
  /** Set when one of its request ids was stored before. */
  readonly repeated_id: string | null;
  readonly repeated_session: string | null;
  readonly repeated_seq: number | null;
}

/** The session that was found where another one was expected. */
type FoundSession = SessionRow | { readonly incarnation: null };

/** Writes a batch; `values` belong to the statement of that name. */
export interface AppendStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The statement that writes a batch. Most batches name no requests and hide nothing: theirs is a fifth cheaper. */
export function toAppendStatement(ticket: Ticket, appends: readonly CheckedAppend[]): AppendStatement {
  const isPlain = appends.every(({ hide, events }) => hide.length === 0 && events.every(hasNoRequest));
  const values = plainValues(ticket, appends);
  if (isPlain) return { name: 'thoughtline_append_plain', text: PLAIN, values };
  return { name: 'thoughtline_append', text: FULL, values: [...values, ...otherValues(appends)] };
}

/** What a statement does for requests and hiding, in the places where it does it. */
interface Extras {
  readonly columns: string;
  readonly arrays: string;
  readonly repeated: string;
  readonly isNew: string;
  readonly hiding: string;
  readonly answer: string;
  readonly joins: string;
}

const PLAIN = appendText({
  columns: '',
  arrays: '',
  repeated: '',
  isNew: '',
  hiding: '',
  answer: 'NULL AS repeated_id, NULL AS repeated_session, NULL AS repeated_seq',
  joins: '',
});

const FULL = appendText({
  columns: ', request_id, hidden',
  arrays: ', $24::text[], $25::boolean[]',
  repeated: `repeated AS MATERIALIZED (
  SELECT DISTINCT ON (item.nr) item.nr, stored.request_id, stored.session, stored.seq
  FROM event JOIN item USING (nr)
  JOIN thoughtline_events stored ON stored.owner = item.owner AND stored.request_id = event.request_id
  WHERE event.request_id IS NOT NULL
  ORDER BY item.nr, event.seq
), `,
  isNew: 'AND item.nr NOT IN (SELECT nr FROM repeated)',
  hiding: `to_hide AS MATERIALIZED (
  SELECT accepted.number AS session, array_agg(hide.seq) AS seqs
  FROM unnest($26::bigint[], $27::bigint[]) AS hide(nr, seq) JOIN accepted USING (nr)
  GROUP BY accepted.number
), hiding AS (
  UPDATE thoughtline_events e SET hidden = true
  FROM to_hide WHERE e.session = to_hide.session AND e.seq = ANY (to_hide.seqs)
), `,
  answer: 'repeated.request_id AS repeated_id, earlier.id AS repeated_session, repeated.seq AS repeated_seq',
  joins: `LEFT JOIN repeated ON repeated.nr = item.nr
LEFT JOIN thoughtline_sessions earlier ON earlier.number = repeated.session`,
});

/**
 * Writes a whole batch in one round trip and one transaction.
 *
 * - `ticket` locks the lane's row first: a batch whose ticket `settleBatch` made void does nothing.
 * - `held` locks the sessions in the order of their numbers and `fresh` creates in the order of names, only after
 *   that, so two batches can never wait for each other.
 * - Rows locked late are read again by PostgreSQL, so `held` is the newest even when the statement's snapshot is old.
 * - The counts in `WHERE` make each step finish before the next begins.
 */
function appendText({ columns, arrays, repeated, isNew, hiding, answer, joins }: Extras): string {
  return `
WITH ticket AS MATERIALIZED (
  SELECT FROM thoughtline_lanes WHERE lane = $1 AND batch = $2::bigint - 1 FOR UPDATE
), here AS MATERIALIZED (
  SELECT base + pg_current_xact_id()::text::bigint AS place, ${SIGHT_COLUMN} AS sight
  FROM thoughtline_schema WHERE (SELECT count(*) FROM ticket) = 1
), item AS MATERIALIZED (
  SELECT * FROM unnest(
    $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
    $12::bigint[], $13::bigint[], $14::text[]
  ) WITH ORDINALITY
  AS t(owner, id, expected_seq, events, kind, status, level, title, state, created_at, updated_at, incarnation, nr)
), event AS MATERIALIZED (
  SELECT * FROM unnest(
    $15::bigint[], $16::bigint[], $17::text[], $18::bigint[], $19::bigint[], $20::text[], $21::text[], $22::bigint[],
    $23::bigint[]${arrays}
  ) AS t(nr, seq, type, version, at, data, text, text_start, text_length${columns})
), ${repeated}held AS MATERIALIZED (
  SELECT item.nr, ${SESSION_COLUMNS}
  FROM item JOIN thoughtline_sessions s USING (owner, id)
  WHERE (SELECT count(*) FROM here) = 1
  ORDER BY s.number FOR NO KEY UPDATE OF s
), fresh AS (
  INSERT INTO thoughtline_sessions
    (owner, id, seq, place, kind, status, level, title, state, created_at, updated_at)
  SELECT owner, id, events, here.place, kind, status, level, title, state, created_at, updated_at
  FROM item, here
  WHERE expected_seq = 0 AND nr NOT IN (SELECT nr FROM held) ${isNew}
  ORDER BY owner, id
  ON CONFLICT (owner, id) DO NOTHING
  RETURNING owner, id, number, place
), moved AS (
  UPDATE thoughtline_sessions s
  SET seq = s.seq + item.events, place = greatest(s.place, here.place), kind = item.kind, status = item.status,
    level = item.level, title = item.title, state = item.state, updated_at = greatest(s.updated_at, item.updated_at)
  FROM held JOIN item USING (nr), here
  WHERE s.number = held.number AND held.seq = item.expected_seq
    AND (item.incarnation IS NULL OR item.incarnation = held.incarnation) ${isNew}
  RETURNING item.nr, s.number, s.place, nullif(here.place, s.place) AS origin
), accepted AS MATERIALIZED (
  SELECT nr, number, place, origin FROM moved
  UNION ALL
  SELECT nr, number, place, NULL FROM fresh JOIN item USING (owner, id)
), written AS (
  INSERT INTO thoughtline_events
    (session, seq, place, origin, owner, type, version, at, data, text, text_start, text_length${columns})
  SELECT accepted.number, event.seq, place, origin, item.owner, type, version, at, data, text, text_start, text_length
    ${columns}
  FROM accepted JOIN item USING (nr) JOIN event USING (nr)
), unindexed AS (
  INSERT INTO thoughtline_unindexed (place, sessions, seqs, weight)
  SELECT max(accepted.place), array_agg(accepted.number), array_agg(event.seq),
    sum(octet_length(data) + coalesce(octet_length(text), 0))
  FROM accepted JOIN event USING (nr)
  WHERE ${columns === '' ? '' : 'NOT hidden AND '}(text IS NOT NULL OR text_start IS NOT NULL)
  HAVING count(*) > 0
), ${hiding}punched AS (
  UPDATE thoughtline_lanes SET batch = $2, stored = ARRAY(SELECT ARRAY[nr, number, accepted.place] FROM accepted),
    sight = here.sight, own = here.place, used_at = now()
  FROM here WHERE lane = $1
)
SELECT found.*, here.sight, here.place AS own, accepted.number AS session, accepted.place,
  item.expected_seq = 0 AND accepted.nr IS NULL AND found.nr IS NULL AS raced, ${answer}
FROM item
LEFT JOIN here ON true
LEFT JOIN accepted USING (nr)
LEFT JOIN held found ON found.nr = item.nr AND accepted.nr IS NULL
${joins}
ORDER BY item.nr`;
}

function hasNoRequest({ requestId }: CheckedEvent): boolean {
  return requestId === null;
}
