import type { CheckedAppend, CheckedEvent } from '../check-append.ts';
import { toBigintArray, toTextArray } from './binary-arrays.ts';
import { findTextInData } from './text-in-data.ts';

/** What became of one append of a batch. */
export interface AppendRow {
  /** The place of the batch; null when the lane's ticket was no longer good and nothing was done. */
  readonly batch_place: number | null;
  /** Set when the append was stored. */
  readonly session: number | null;
  readonly place: number | null;
  /** Where an existing session stands. */
  readonly found_seq: number | null;
  /** True for a new session that somebody else began at the same moment. */
  readonly raced: boolean;
  /** Set when one of its request ids was stored before. */
  readonly repeated_id: string | null;
  readonly repeated_session: string | null;
  readonly repeated_seq: number | null;
}

/** The number of a batch in its lane: the proof of what was stored when the answer got lost. */
export interface Ticket {
  readonly lane: string;
  readonly batch: number;
}

/**
 * Writes a whole batch in one round trip and one transaction.
 *
 * - `ticket` locks the lane's row first: a batch whose ticket `settleBatch` made void does nothing.
 * - `held` locks the sessions in the order of their numbers and `fresh` creates in the order of names, only after
 *   that, so two batches can never wait for each other.
 * - Rows locked late are read again by PostgreSQL, so `held.seq` is the newest even when the statement's snapshot is old.
 * - The counts in `WHERE` make each step finish before the next begins.
 */
export const APPEND = `
WITH ticket AS MATERIALIZED (
  SELECT FROM thoughtline_lanes WHERE lane = $1 AND batch = $2::bigint - 1 FOR UPDATE
), here AS MATERIALIZED (
  SELECT base + pg_current_xact_id()::text::bigint AS place
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
    $23::bigint[], $24::text[], $25::boolean[]
  ) AS t(nr, seq, type, version, at, data, text, text_start, text_length, request_id, hidden)
), repeated AS MATERIALIZED (
  SELECT DISTINCT ON (item.nr) item.nr, stored.request_id, stored.session, stored.seq
  FROM event JOIN item USING (nr)
  JOIN thoughtline_events stored ON stored.owner = item.owner AND stored.request_id = event.request_id
  WHERE event.request_id IS NOT NULL
  ORDER BY item.nr, event.seq
), held AS MATERIALIZED (
  SELECT item.nr, s.number, s.seq
  FROM item JOIN thoughtline_sessions s USING (owner, id)
  WHERE (SELECT count(*) FROM here) = 1
  ORDER BY s.number FOR NO KEY UPDATE OF s
), fresh AS (
  INSERT INTO thoughtline_sessions
    (owner, id, seq, place, kind, status, level, title, state, created_at, updated_at)
  SELECT owner, id, events, here.place, kind, status, level, title, state, created_at, updated_at
  FROM item, here
  WHERE expected_seq = 0
    AND nr NOT IN (SELECT nr FROM held) AND nr NOT IN (SELECT nr FROM repeated)
  ORDER BY owner, id
  ON CONFLICT (owner, id) DO NOTHING
  RETURNING owner, id, number, place
), moved AS (
  UPDATE thoughtline_sessions s
  SET seq = s.seq + item.events, place = greatest(s.place, here.place), kind = item.kind, status = item.status,
    level = item.level, title = item.title, state = item.state, updated_at = greatest(s.updated_at, item.updated_at)
  FROM held JOIN item USING (nr), here
  WHERE s.number = held.number AND held.seq = item.expected_seq
    AND (item.incarnation IS NULL OR item.incarnation = held.number::text)
    AND item.nr NOT IN (SELECT nr FROM repeated)
  RETURNING item.nr, s.number, s.place
), accepted AS MATERIALIZED (
  SELECT nr, number, place FROM moved
  UNION ALL
  SELECT nr, number, place FROM fresh JOIN item USING (owner, id)
), written AS (
  INSERT INTO thoughtline_events
    (session, seq, place, owner, type, version, at, data, text, text_start, text_length, request_id, hidden)
  SELECT accepted.number, event.seq, accepted.place, item.owner, event.type, event.version, event.at, event.data,
    event.text, event.text_start, event.text_length, event.request_id, event.hidden
  FROM accepted JOIN item USING (nr) JOIN event USING (nr)
), unindexed AS (
  INSERT INTO thoughtline_unindexed (sessions, seqs)
  SELECT array_agg(accepted.number), array_agg(event.seq)
  FROM accepted JOIN event USING (nr)
  WHERE NOT event.hidden AND (event.text IS NOT NULL OR event.text_start IS NOT NULL)
  HAVING count(*) > 0
), to_hide AS MATERIALIZED (
  SELECT accepted.number AS session, array_agg(hide.seq) AS seqs
  FROM unnest($26::bigint[], $27::bigint[]) AS hide(nr, seq) JOIN accepted USING (nr)
  GROUP BY accepted.number
), hiding AS (
  UPDATE thoughtline_events e SET hidden = true
  FROM to_hide WHERE e.session = to_hide.session AND e.seq = ANY (to_hide.seqs)
), punched AS (
  UPDATE thoughtline_lanes SET batch = $2, stored = ARRAY(SELECT ARRAY[nr, number, place] FROM accepted), used_at = now()
  FROM here WHERE lane = $1
)
SELECT here.place AS batch_place, accepted.number AS session, accepted.place, held.seq AS found_seq,
  item.expected_seq = 0 AND accepted.nr IS NULL AND held.nr IS NULL AND repeated.nr IS NULL AS raced,
  repeated.request_id AS repeated_id, origin.id AS repeated_session, repeated.seq AS repeated_seq
FROM item
LEFT JOIN here ON true
LEFT JOIN accepted USING (nr)
LEFT JOIN held USING (nr)
LEFT JOIN repeated USING (nr)
LEFT JOIN thoughtline_sessions origin ON origin.number = repeated.session
ORDER BY item.nr`;

/** The parameters of `APPEND`: one array per column, appends first, then their events, then what they hide. */
export function appendValues(ticket: Ticket, appends: readonly CheckedAppend[]): unknown[] {
  const events = appends.flatMap((append, index) =>
    append.events.map((event, offset) => {
      const span = findTextInData(event.text, event.data);
      return { ...event, nr: index + 1, seq: append.expectedSeq + 1 + offset, hide: append.hide, span };
    }),
  );
  const hidden = appends.flatMap((append, index) =>
    append.hide.filter((seq) => seq <= append.expectedSeq).map((seq) => ({ nr: index + 1, seq })),
  );
  return [
    ticket.lane,
    ticket.batch,
    toTextArray(appends.map(({ session }) => session.owner)),
    toTextArray(appends.map(({ session }) => session.id)),
    toBigintArray(appends.map(({ expectedSeq }) => expectedSeq)),
    toBigintArray(appends.map((append) => append.events.length)),
    toTextArray(appends.map(({ head }) => head.kind)),
    toTextArray(appends.map(({ head }) => head.status)),
    toTextArray(appends.map(({ head }) => head.level)),
    toTextArray(appends.map(({ head }) => head.title)),
    toTextArray(appends.map(({ head }) => head.state)),
    toBigintArray(appends.map((append) => append.events[0]?.at ?? 0)),
    toBigintArray(appends.map((append) => newest(append.events))),
    toTextArray(appends.map(({ incarnation }) => incarnation)),
    toBigintArray(events.map(({ nr }) => nr)),
    toBigintArray(events.map(({ seq }) => seq)),
    toTextArray(events.map(({ type }) => type)),
    toBigintArray(events.map(({ version }) => version)),
    toBigintArray(events.map(({ at }) => at)),
    toTextArray(events.map(({ data }) => data)),
    toTextArray(events.map(({ text, span }) => (span === undefined ? text : null))),
    toBigintArray(events.map(({ span }) => span?.start ?? null)),
    toBigintArray(events.map(({ span }) => span?.length ?? null)),
    toTextArray(events.map(({ requestId }) => requestId)),
    // A statement does not see its own rows: what an append hides of its own events is hidden from the start.
    events.map(({ seq, hide }) => hide.includes(seq)),
    toBigintArray(hidden.map(({ nr }) => nr)),
    toBigintArray(hidden.map(({ seq }) => seq)),
  ];
}

function newest(events: readonly CheckedEvent[]): number {
  return events.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
}
