import { toBigintArray, toVectorArray } from './binary-arrays.ts';
import type { Database } from './database.ts';
import { type BatchPlace, dueBatches } from './due-batches.ts';
import { type StoredText, textOf } from './rows.ts';
import { toWordVector } from './word-vector.ts';

/** Puts the words of stored events into the index, some time after they were acknowledged. Search does not wait for it. */
export interface WordIndexer {
  /** Says which searchable texts were stored. */
  add(texts: readonly string[]): void;
  /** Says that something is due, perhaps of a process that is gone. */
  lookSoon(): void;
  /** Indexes what can be indexed quickly, and leaves the rest to others. */
  close(): Promise<void>;
}

const NEWEST_DUE = 'SELECT place, id FROM thoughtline_unindexed ORDER BY place DESC, id DESC LIMIT 1';

const DUE = dueBatches({
  where: '(place, id) <= ($1::bigint, $2::bigint)',
  order: 'place, id',
  // Short, because watchers wait for a transaction that is open: see tail-source.ts.
  most: 1024 * 1024,
  lock: 'FOR UPDATE SKIP LOCKED',
});

// Several processes may index at the same time: each takes what no other has taken. What cannot be found any more was
// removed or hidden.
const TAKE_DUE = `
WITH batch AS MATERIALIZED (
  ${DUE}
), due AS (
  DELETE FROM thoughtline_unindexed u USING batch WHERE u.place = batch.place AND u.id = batch.id
  RETURNING u.sessions, u.seqs
)
SELECT e.session, e.seq, e.data, e.text, e.text_start AS "textStart", e.text_length AS "textLength"
FROM due CROSS JOIN LATERAL unnest(due.sessions, due.seqs) AS event(session, seq)
LEFT JOIN LATERAL (
  SELECT * FROM thoughtline_events WHERE session = event.session AND seq = event.seq AND NOT hidden LIMIT 1
) AS e ON true`;

const ADD_WORDS = `INSERT INTO thoughtline_words (session, seq, words)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::tsvector[]) ON CONFLICT DO NOTHING`;

/** How often to see whether something is due. */
const LOOK_EVERY = 500;
/** Who stores more characters than this between two looks is busy: indexing would slow down what callers wait for. */
const BUSY = 40_000;
/** But then search reads what is not indexed, so it must not become too much. */
const MOST_DUE = { events: 5_000, characters: 10_000_000 } as const;
/** How long closing may take for it. */
const CLOSE_WITHIN = 200;

type DueRow = (StoredText & { readonly session: number; readonly seq: number }) | { readonly session: null };

/** Makes the indexer of one open journal; it begins with what an earlier process may have left. */
export function createWordIndexer({ query, transaction }: Database): WordIndexer {
  let timer: NodeJS.Timeout | undefined;
  let indexing: Promise<void> | undefined;
  let due = { events: 0, characters: 0 };
  let deadline = Number.POSITIVE_INFINITY;
  lookSoon();

  function lookSoon(): void {
    if (deadline !== Number.POSITIVE_INFINITY) return;
    const { characters } = due;
    timer ??= setTimeout(() => look(characters), LOOK_EVERY).unref();
  }

  async function look(charactersBefore: number): Promise<void> {
    const isBusy = due.characters - charactersBefore > BUSY;
    if (!isBusy || due.events > MOST_DUE.events || due.characters > MOST_DUE.characters) await index();
    timer = undefined;
    if (due.events > 0) lookSoon();
  }

  function index(): Promise<void> {
    due = { events: 0, characters: 0 };
    // What could not be indexed stays due: whoever searches next says so.
    indexing ??= indexAll()
      .catch(() => {})
      .finally(() => {
        indexing = undefined;
      });
    return indexing;
  }

  async function indexAll(): Promise<void> {
    const [newest] = await query<BatchPlace>(NEWEST_DUE);
    while (newest !== undefined && (await indexSome(newest)) && Date.now() < deadline);
  }

  /** False when nothing was left to take. */
  function indexSome(upTo: BatchPlace): Promise<boolean> {
    return transaction(async (ask) => {
      const rows = await ask<DueRow>(TAKE_DUE, [upTo.place, upTo.id]);
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
    add(texts) {
      due.events += texts.length;
      for (const text of texts) due.characters += text.length;
      if (texts.length > 0) lookSoon();
    },
    lookSoon,
    async close() {
      deadline = Date.now() + CLOSE_WITHIN;
      clearTimeout(timer);
      await (due.events > 0 ? index() : indexing);
    },
  };
}
