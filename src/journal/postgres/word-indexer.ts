import { toBigintArray, toVectorArray } from './binary-arrays.ts';
import type { Database } from './database.ts';
import { type StoredText, textOf } from './rows.ts';
import { toWordVector } from './word-vector.ts';

/** Puts the words of stored events into the index, some time after they were acknowledged. Search does not wait for it. */
export interface WordIndexer {
  /** Says that so many characters of searchable text were stored. */
  nudge(characters: number): void;
  stop(): void;
}

const NEWEST_DUE = 'SELECT max(id) AS id FROM thoughtline_unindexed';

const MOST_BATCHES = 20;
const MOST_BYTES = 4 * 1024 * 1024;

// Several processes may index at the same time: each takes what no other has taken. What cannot be found any more was
// removed or hidden.
const TAKE_DUE = `
WITH free AS MATERIALIZED (
  SELECT id, weight FROM thoughtline_unindexed WHERE id <= $1 ORDER BY id LIMIT ${MOST_BATCHES} FOR UPDATE SKIP LOCKED
), taken AS (
  SELECT id, sum(weight) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS weight FROM free
), due AS (
  DELETE FROM thoughtline_unindexed
  WHERE id IN (SELECT id FROM taken WHERE weight IS NULL OR weight < ${MOST_BYTES}) RETURNING sessions, seqs
)
SELECT e.session, e.seq, e.data, e.text, e.text_start AS "textStart", e.text_length AS "textLength"
FROM due CROSS JOIN LATERAL unnest(due.sessions, due.seqs) AS event(session, seq)
LEFT JOIN thoughtline_events e ON e.session = event.session AND e.seq = event.seq AND NOT e.hidden`;

const ADD_WORDS = `INSERT INTO thoughtline_words (session, seq, words)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::tsvector[]) ON CONFLICT DO NOTHING`;

/** How often to see whether something is due. */
const LOOK_EVERY = 500;
/** Who stores more than this between two looks is busy: indexing would slow down what callers wait for. */
const BUSY = 40_000;
/** But then search reads what is not indexed, so it must not become too much. */
const MOST_DUE = 10_000_000;

type DueRow = (StoredText & { readonly session: number; readonly seq: number }) | { readonly session: null };

/** Makes the indexer of one open journal; it begins with what an earlier process may have left. */
export function createWordIndexer({ query, transaction }: Database): WordIndexer {
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let isStopped = false;
  lookSoon();

  function lookSoon(): void {
    const dueBefore = due;
    timer ??= setTimeout(() => look(dueBefore), LOOK_EVERY).unref();
  }

  async function look(dueBefore: number): Promise<void> {
    const isBusy = due - dueBefore > BUSY;
    if (!isBusy || due > MOST_DUE) {
      due = 0;
      // What could not be indexed stays due.
      await indexAll().catch(() => {});
    }
    timer = undefined;
    if (due > 0 && !isStopped) lookSoon();
  }

  async function indexAll(): Promise<void> {
    const [newest] = await query<{ id: number | null }>(NEWEST_DUE);
    const upTo = newest?.id ?? null;
    while (upTo !== null && !isStopped && (await indexSome(upTo)));
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
    nudge(characters) {
      due += characters;
      if (characters > 0 && !isStopped) lookSoon();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
