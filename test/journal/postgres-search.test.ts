import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Append, Journal, SessionKey } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { wordsOf } from '../../src/journal/search-terms.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;
let url: string;
let journal: Journal;

beforeAll(async () => {
  server = await startPostgresServer();
  url = await server.freshUrl();
  journal = await openJournal(url);
});

afterAll(async () => {
  await journal.close();
  await server.stop();
});

describe.each([
  ['before the words are indexed', async () => {}],
  ['when the words are indexed', untilIndexed],
])('search on PostgreSQL, %s', (_, ready) => {
  it.each([
    ['more words than a tsvector has places for', `${'w '.repeat(20_000)}the quick fox`],
    ['a word more often than a tsvector counts', `${'the fox '.repeat(300)}the quick fox`],
  ])('finds phrases in a text with %s', async (_what, text) => {
    const key = await store(text, 'quick the fox');
    await ready();
    expect(await find(key, '"the quick fox"')).toEqual([1]);
    expect(await find(key, '"quick fox the"')).toEqual([]);
    expect(await find(key, 'the-qui*')).toEqual([1]);
    expect(await find(key, 'quick fox')).toEqual([2, 1]);
  });

  it('finds every text by all its words', async () => {
    const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 200 }), 50);
    const key = await store(...texts);
    await ready();
    for (const [index, text] of texts.entries()) {
      const words = wordsOf(text).slice(0, 20);
      if (words.length > 0) expect(await find(key, `"${words.join(' ')}"`, 100)).toContain(index + 1);
    }
  });

  it('finds common words among many events, page by page', async () => {
    const key = await store(...Array.from({ length: 1_500 }, (_, index) => `common n${index}`));
    await ready();
    const seqs: number[] = [];
    let before: string | undefined;
    do {
      const hits = await journal.search({ ...of(key), text: 'common', limit: 400, ...(before && { before }) });
      seqs.push(...hits.map(({ event }) => event.seq));
      before = hits.at(-1)?.event.position;
    } while (before !== undefined);
    expect(seqs).toEqual(Array.from({ length: 1_500 }, (_, index) => 1_500 - index));
    expect(await find(key, 'n3')).toEqual([4]);
  });
});

describe('the word index in PostgreSQL', () => {
  it('finds events that another process has taken to index and not finished', async () => {
    const key = await store('alpha beta', 'gamma');
    const slow = new pg.Client(url);
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query('DELETE FROM thoughtline_unindexed');
    expect(await find(key, 'alpha')).toEqual([1]);
    expect(await find(key, '"alpha beta"')).toEqual([1]);
    expect(await find(key, 'gamm*')).toEqual([2]);
    expect(await find(key, 'delta')).toEqual([]);
    await slow.query('ROLLBACK');
    await slow.end();
    expect(await find(key, 'alpha')).toEqual([1]);
  });

  it('indexes what a process left behind that ended before it could', async () => {
    const first = await openJournal(url);
    const key = await store('left behind');
    await first.close();
    expect(await find(key, 'behind')).toEqual([1]);
    await untilIndexed();
    expect(await find(key, 'behind')).toEqual([1]);
  });

  it('is filled by a process that closes', async () => {
    const fresh = await server.freshUrl();
    const last = await openJournal(fresh);
    await last.append(appendOf({ owner: 'owner', id: 'session' }, ['last words']));
    await last.close();
    expect(await count('thoughtline_unindexed', fresh)).toBe(0);
    expect(await count('thoughtline_words', fresh)).toBe(1);
  });

  it('is filled by a process that only reads, once a search met what others left', async () => {
    const fresh = await server.freshUrl();
    const reader = await openJournal(fresh);
    // By then it has looked, as every process does that begins.
    await sleep(700);
    await leaveUnindexed(fresh, 5_000);
    expect(await reader.search({ owner: 'owner', text: 'n4711' })).toHaveLength(1);
    await expect.poll(() => count('thoughtline_unindexed', fresh), { timeout: 10_000 }).toBe(0);
    expect(await reader.search({ owner: 'owner', text: 'n4711' })).toHaveLength(1);
    await reader.close();
  });

  it('is filled now and then while a process stores many short texts without a break', async () => {
    const fresh = await server.freshUrl();
    const busy = await openJournal(fresh);
    const texts = Array.from({ length: 500 }, (_, index) => `${'short '.repeat(20)}n${index}`);
    for (let nr = 0; nr < 40; nr++) {
      await busy.append(appendOf({ owner: 'owner', id: `s${nr}` }, texts));
      await sleep(50);
    }
    expect(await count('thoughtline_words', fresh)).toBeGreaterThan(0);
    await busy.close();
  });
});

describe('search among many events that are not indexed', () => {
  let fresh: string;
  let slow: pg.Client;

  beforeEach(async () => {
    fresh = await server.freshUrl();
    await (await openJournal(fresh)).close();
    await leaveUnindexed(fresh, 20_000);
    // Taken, so that nobody indexes them meanwhile.
    slow = new pg.Client(fresh);
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query('SELECT FROM thoughtline_unindexed FOR UPDATE');
  });

  afterEach(async () => {
    await slow.end();
  });

  it('reads each of them once', async () => {
    const reader = await openJournal(fresh);
    expect(await reader.search({ owner: 'owner', text: 'n12' })).toHaveLength(1);
    // Connections report what they read when they end.
    await reader.close();
    const read = async (): Promise<number> => {
      const { rows } = await server.query(
        `SELECT idx_tup_fetch AS events FROM pg_stat_user_tables
        WHERE relname = 'thoughtline_events' AND schemaname = current_schema()`,
        fresh,
      );
      return Number(rows[0]?.events);
    };
    await expect.poll(read, { timeout: 5_000 }).toBeGreaterThanOrEqual(20_000);
    expect(await read()).toBeLessThan(30_000);
  });

  it('gives the newest first, whichever batch was noted first', async () => {
    const reader = await openJournal(fresh);
    const hits = await reader.search({ owner: 'owner', text: 'common', limit: 400 });
    expect(hits.map(({ event }) => event.seq)).toEqual(Array.from({ length: 400 }, (_, index) => 20_000 - index));
    const before = hits.at(-1)?.event.position ?? '';
    const [next] = await reader.search({ owner: 'owner', text: 'common', limit: 1, before });
    expect(next?.event.seq).toBe(19_600);
    await reader.close();
  });
});

/** Stores events as a process does that dies before it indexes them, in batches of ten that were noted newest first. */
async function leaveUnindexed(store: string, events: number): Promise<void> {
  await server.query(
    `INSERT INTO thoughtline_sessions (owner, id, seq, place, kind, status, state, created_at, updated_at)
      VALUES ('owner', 'left', ${events}, 1, 'context', 'active', 'null', 1, 1);
    INSERT INTO thoughtline_events (session, seq, place, owner, type, version, at, data, text)
      SELECT number, nr, (nr + 9) / 10, 'owner', 'thing-happened', 1, 1, '{}', 'common n' || nr
      FROM thoughtline_sessions, generate_series(1, ${events}) AS nr;
    INSERT INTO thoughtline_unindexed (place, sessions, seqs, weight)
      SELECT place, array_agg(session), array_agg(seq), 100 FROM thoughtline_events GROUP BY place ORDER BY place DESC`,
    store,
  );
}

async function store(...texts: string[]): Promise<SessionKey> {
  const session = { owner: randomUUID(), id: 'session' };
  await journal.append(appendOf(session, texts));
  return session;
}

function appendOf(session: SessionKey, texts: readonly string[]): Append {
  const events = texts.map((text) => ({ type: 'thing-happened', version: 1, at: 1, data: { text }, text }));
  return { session, expectedSeq: 0, events, head: { kind: 'context', status: 'active', state: null } };
}

async function untilIndexed(): Promise<void> {
  while ((await count('thoughtline_unindexed', url)) > 0) await sleep(20);
}

async function count(table: string, store: string): Promise<number> {
  return (await server.query(`SELECT FROM ${table}`, store)).rows.length;
}

function of({ owner }: SessionKey): { owner: string } {
  return { owner };
}

async function find(key: SessionKey, text: string, limit = 20): Promise<number[]> {
  return (await journal.search({ ...of(key), text, limit })).map(({ event }) => event.seq);
}
