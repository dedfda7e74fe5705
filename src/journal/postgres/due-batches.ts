import type { Place } from './place.ts';

/** Where a batch stands among those still to be indexed. No event of it has a higher place. */
export interface BatchPlace extends Pick<Place, 'place'> {
  readonly id: number;
}

const MOST_BATCHES = 500;
/** What an event costs besides its bytes: without it, a step could be tens of thousands of short ones. */
const PER_EVENT = 1024;

/** Selects as many batches as are read in one step. The first one always is, so that whoever goes on gets to the end. */
export function dueBatches({ where, order, most, lock }: DueBatches): string {
  return `SELECT * FROM (
  SELECT *, sum(weight + ${PER_EVENT} * cardinality(seqs))
    OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
  FROM (
    SELECT place, id, sessions, seqs, weight FROM thoughtline_unindexed
    WHERE ${where} ORDER BY ${order} LIMIT ${MOST_BATCHES} ${lock ?? ''}
  ) AS next
) AS step WHERE before IS NULL OR before < ${most}`;
}

interface DueBatches {
  readonly where: string;
  readonly order: 'place, id' | 'place DESC, id DESC';
  /** In bytes. */
  readonly most: number;
  readonly lock?: 'FOR UPDATE SKIP LOCKED';
}
