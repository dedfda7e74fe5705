import type { Client } from 'pg';
import { ThoughtlineError } from '../../base/error.ts';

/** Every change of the schema, oldest first. Forward only: an entry never changes once it was released. */
const MIGRATIONS: readonly string[] = [
  // `place` orders events across sessions: see place.ts. `base` moves new places behind those of a restored dump.
  `
  CREATE TABLE thoughtline_schema (
    version integer NOT NULL,
    base bigint NOT NULL
  );
  INSERT INTO thoughtline_schema VALUES (0, 0);

  CREATE TABLE thoughtline_sessions (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    place bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    level text COLLATE "C",
    title text,
    state text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    UNIQUE (owner, id)
  ) WITH (fillfactor = 70);
  -- The collation keeps this index out of lookups by owner and id, where PostgreSQL would take it for a small table.
  CREATE INDEX thoughtline_sessions_recent
    ON thoughtline_sessions (owner COLLATE "POSIX", updated_at DESC, number DESC);

  CREATE TABLE thoughtline_events (
    session bigint NOT NULL,
    seq bigint NOT NULL,
    place bigint NOT NULL,
    owner text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    at bigint NOT NULL,
    data text NOT NULL,
    text text,
    text_start integer,
    text_length integer,
    request_id text COLLATE "C",
    hidden boolean NOT NULL DEFAULT false,
    PRIMARY KEY (session, seq)
  );
  -- Compressing takes longer than writing what it saves.
  ALTER TABLE thoughtline_events ALTER data SET STORAGE EXTERNAL, ALTER text SET STORAGE EXTERNAL;
  CREATE UNIQUE INDEX thoughtline_events_place ON thoughtline_events (place, session, seq);
  CREATE UNIQUE INDEX thoughtline_events_request ON thoughtline_events (owner, request_id) WHERE request_id IS NOT NULL;

  CREATE TABLE thoughtline_words (
    session bigint NOT NULL,
    seq bigint NOT NULL,
    words tsvector NOT NULL,
    PRIMARY KEY (session, seq),
    FOREIGN KEY (session, seq) REFERENCES thoughtline_events ON DELETE CASCADE
  );
  ALTER TABLE thoughtline_words ALTER words SET STORAGE EXTERNAL;
  CREATE INDEX thoughtline_words_words ON thoughtline_words USING gin (words);

  -- One row per batch: the events whose words are still to be indexed.
  CREATE TABLE thoughtline_unindexed (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sessions bigint[] NOT NULL,
    seqs bigint[] NOT NULL
  );

  CREATE TABLE thoughtline_lanes (
    lane text COLLATE "C" PRIMARY KEY,
    batch bigint NOT NULL,
    stored bigint[] NOT NULL,
    used_at timestamptz NOT NULL
  ) WITH (fillfactor = 20);
  `,
  // `origin` is the place that an event has by its transaction, where it was given a higher one. `sight` is what the last
  // batch of a lane saw (see sight.ts), `own` the place of its transaction. `weight` is in bytes.
  `
  ALTER TABLE thoughtline_events ADD COLUMN origin bigint;
  ALTER TABLE thoughtline_unindexed ADD COLUMN weight bigint NOT NULL DEFAULT 0;
  ALTER TABLE thoughtline_lanes ADD COLUMN sight text, ADD COLUMN own bigint;
  `,
  // Of a batch to be indexed, the highest place of its events. Where it is not known, it may be any: it is read first.
  `
  ALTER TABLE thoughtline_unindexed ADD COLUMN place bigint NOT NULL DEFAULT 9007199254740991,
    DROP CONSTRAINT thoughtline_unindexed_pkey, ADD PRIMARY KEY (place, id);
  `,
];

// Any number will do, as long as every version of the program takes the same.
const MIGRATION_LOCK = 7_305_125_041;
const OLDEST_SERVER = 130_000;

/** Brings the schema up to date; processes that open at the same time take turns. */
export async function migrate(client: Client): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await checkServer(client);
    const version = await schemaVersion(client);
    if (version > MIGRATIONS.length) throw newerSchema(version);
    for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
    if (version < MIGRATIONS.length)
      await client.query('UPDATE thoughtline_schema SET version = $1', [MIGRATIONS.length]);
    await client.query(MOVE_BEHIND_RESTORED_EVENTS);
    await client.query(FORGET_DEAD_LANES);
    await client.query('COMMIT');
  } catch (error) {
    // The first error is the one to report; closing the connection rolls back anyway.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Places are made of transaction ids, which begin anew where a dump is restored. Events from a later id than this
 * server has given out can only come from there: new ones go behind them.
 */
const MOVE_BEHIND_RESTORED_EVENTS = `
  UPDATE thoughtline_schema SET base = last.place + 1
  FROM (SELECT max(place) AS place FROM thoughtline_events) AS last
  WHERE last.place >= base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

const FORGET_DEAD_LANES = `DELETE FROM thoughtline_lanes WHERE used_at < now() - interval '7 days'`;

async function schemaVersion(client: Client): Promise<number> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('thoughtline_schema') IS NOT NULL AS exists`,
  );
  if (tables[0]?.exists !== true) return 0;
  const { rows } = await client.query<{ version: number }>('SELECT version FROM thoughtline_schema');
  return rows[0]?.version ?? 0;
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding`,
  );
  const { version = 0, encoding = '' } = rows[0] ?? {};
  if (version < OLDEST_SERVER) {
    throw new ThoughtlineError('journal/unsupported', 'The journal needs PostgreSQL 13 or newer. Upgrade the server.');
  }
  if (encoding !== 'UTF8') {
    throw new ThoughtlineError(
      'journal/unsupported',
      `The database has the encoding ${encoding}, which cannot hold every text. Create one with ENCODING 'UTF8'.`,
    );
  }
}

function newerSchema(version: number): ThoughtlineError {
  return new ThoughtlineError(
    'journal/newer-schema',
    `The store has schema ${version}; this version of Thoughtline knows ${MIGRATIONS.length}. Upgrade Thoughtline: an older one must not write to it.`,
    { data: { found: version, known: MIGRATIONS.length } },
  );
}
