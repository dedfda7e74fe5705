/** Marks a SQLite file as a journal of ours: “THLN”. */
export const APPLICATION_ID = 0x54484c4e;

/** The steps from an empty file to the current schema; step n makes version n. A published step never changes. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE owners (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;

  -- A session without a name is removed; its rows follow in small steps.
  CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES owners (id),
    name TEXT,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    level TEXT,
    title TEXT,
    state TEXT NOT NULL,
    seq INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (owner, name)
  ) STRICT;
  CREATE INDEX sessions_recent ON sessions (owner, updated_at, id, kind, status, level) WHERE name IS NOT NULL;
  CREATE INDEX sessions_removed ON sessions (id) WHERE name IS NULL;

  -- AUTOINCREMENT: an id is never used twice, so ids are positions that readers can go on from.
  CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session INTEGER NOT NULL REFERENCES sessions (id),
    seq INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    request TEXT,
    text TEXT,
    data TEXT NOT NULL,
    UNIQUE (session, seq)
  ) STRICT;
  CREATE UNIQUE INDEX events_request ON events (owner, request) WHERE request IS NOT NULL;

  -- The words are made by our own code, so the tokenizer has only to split at spaces.
  -- scope holds o<owner> and s<session>: a search never walks through the hits of others.
  CREATE VIRTUAL TABLE event_words USING fts5 (scope, body, content = '', contentless_delete = 1, tokenize = 'ascii');

  -- indexed: the id of the newest event that event_words knows.
  CREATE TABLE marks (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO marks VALUES ('indexed', 0);
  `,
  `
  -- Deleted words must leave the file. FTS5 can do that when it is told which ones they are, and not by their row alone,
  -- which only marks them as deleted. The index is built anew.
  DROP TABLE event_words;
  CREATE VIRTUAL TABLE event_words USING fts5 (scope, body, content = '', columnsize = 0, tokenize = 'ascii');
  INSERT INTO event_words (event_words, rank) VALUES ('secure-delete', 1);
  UPDATE marks SET value = 0 WHERE name = 'indexed';
  `,
];
