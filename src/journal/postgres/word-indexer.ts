import { toBigintArray, toVectorArray } from './binary-arrays.ts';
import type { Database } from './database.ts';
import { type StoredText, textOf } from './rows.ts';
import { toWordVector } from './word-vector.ts';

/** Makes stored events findable, after they were acknowledged. */
export interface WordIndexer {
  /** Says that events were stored; they are indexed when this process pauses, or before they become too many. */
  nudge(events: number): void;
  /** Indexes all that is due now, by whichever process it was written. */
  catchUp(): Promise<void>;
  stop(): void;
}

const NEWEST_DUE = 'SELECT max(id) AS id FROM thoughtline_unindexed';

// Several processes may index at the same time: each takes what no other has taken. What cannot be found any more was
// removed or hidden.
const TAKE_DUE = `
WITH due AS (
  DELETE FROM thoughtline_unindexed WHERE id IN (
    SELECT id FROM thoughtline_unindexed WHERE id <= $1 ORDER BY id LIMIT 20 FOR UPDATE SKIP LOCKED
  ) RETURNING sessions, seqs
)
SELECT e.session, e.seq, e.data, e.text, e.text_start AS "textStart", e.text_length AS "textLength"
FROM due CROSS JOIN LATERAL unnest(due.sessions, due.seqs) AS event(session, seq)
LEFT JOIN thoughtline_events e ON e.session = event.session AND e.seq = event.seq AND NOT e.hidden`;

const ADD_WORDS = `INSERT INTO thoughtline_words (session, seq, words)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::tsvector[]) ON CONFLICT DO NOTHING`;

const PAUSE = 500;
const MOST_DUE = 2_000;

type DueRow = (StoredText & { readonly session: number; readonly seq: number }) | { readonly session: null };

/** Makes the indexer of one open journal. */
export function createWordIndexer({ query, transaction }: Database): WordIndexer {
  const timer = setTimeout(run, PAUSE).unref();
  let due = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    due = 0;
    if (isRunning) return;
    isRunning = true;
    // What could not be indexed stays due.
    await catchUp().catch(() => {});
    isRunning = false;
  }

  async function catchUp(): Promise<void> {
    const [newest] = await query<{ id: number | null }>(NEWEST_DUE);
    const upTo = newest?.id ?? null;
    while (upTo !== null && (await indexSome(upTo)));
  }

  /** False when nothing was left to take. */
  function indexSome(upTo: number): Promise<boolean> {
    return transaction(async (ask) => {
      const rows = await ask<DueRow>(TAKE_DUE, [upTo]);
      const events = rows.filter((row) => row.session !== null);
      await ask(ADD_WORDS, [
        toBigintArray(events.map(({ session }) => session)),
        toBigintArray(events.map(({ seq }) => seq)),
        toVectorArray(events.map((event) => toWordVector(textOf(event) ?? ''))),
      ]);
      return rows.length > 0;
    });
  }

  return {
    nudge(events) {
      due += events;
      if (due < MOST_DUE) timer.refresh();
      else void run();
    },
    catchUp,
    stop: () => clearTimeout(timer),
  };
}
