import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Append, Appended, Journal, TailedEvent, WatchOptions } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;
let url: string;
/** Two journals of one store stand for two processes. */
let [here, there]: Journal[] = [];
let other: pg.Client;

beforeAll(async () => {
  server = await startPostgresServer();
});

afterAll(async () => {
  await server.stop();
});

beforeEach(async () => {
  url = await server.freshUrl();
  [here, there] = await Promise.all([openJournal(url), openJournal(url)]);
  other = new pg.Client(url);
  await other.connect();
});

afterEach(async () => {
  await other.end();
  await Promise.all([here?.close(), there?.close()]);
});

describe('watch on PostgreSQL', () => {
  it('delivers what another process writes, soon', async () => {
    const seen = collect(here);
    await sleep(200);
    for (let seq = 0; seq < 20; seq++) await there?.append(appendTo('a', seq));
    await seen.until(20);
    expect(seen.names()).toEqual(Array.from({ length: 20 }, (_, index) => `a${index + 1}`));
  });

  it('hears of what a process wrote just before it closed', async () => {
    const heard: pg.Notification[] = [];
    other.on('notification', (notification) => heard.push(notification));
    await other.query('LISTEN thoughtline');
    await there?.append(appendTo('a', 0));
    await there?.append(appendTo('a', 1));
    await there?.close();
    // Notifications come before the answer to a later question.
    await other.query('SELECT');
    expect(heard).toHaveLength(2);
  });

  it('delivers in one order, and misses nothing, while transactions end in another', async () => {
    const seen = collect(here);
    const seenThere = collect(there);
    await sleep(100);
    // An older transaction is still running: what comes after it must wait, since it may still write before them.
    await other.query('BEGIN');
    await other.query('SELECT pg_current_xact_id()');
    await here?.append(appendTo('a', 0));
    await there?.append(appendTo('b', 0));
    await here?.append(appendTo('a', 1));
    await sleep(300);
    expect(seen.names()).toEqual([]);
    const late = collect(there);
    await sleep(100);
    await other.query('COMMIT');
    await there?.append(appendTo('b', 1));
    await Promise.all([seen.until(4), seenThere.until(4), late.until(1)]);
    expect(seen.names()).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(seenThere.names()).toEqual(seen.names());
    // Who begins to watch in between sees what is written after that, and nothing older.
    expect(late.names()).toEqual(['b2']);
  });

  it('keeps the order of a session that waited for a younger transaction', async () => {
    const seen = collect(here);
    await here?.append(appendTo('a', 0));
    await here?.append(appendTo('b', 0));
    // The batch takes its transaction id with the first session, then waits for the second.
    await other.query('BEGIN');
    await other.query(`SELECT FROM thoughtline_sessions WHERE id = 'b' FOR UPDATE`);
    const waiting = there?.append(appendTo('b', 1));
    await sleep(100);
    await other.query(`UPDATE thoughtline_sessions SET place = place + 1000 WHERE id = 'b'`);
    await other.query('COMMIT');
    await waiting;
    const { rows } = await other.query('SELECT place, origin FROM thoughtline_events WHERE seq = 2');
    expect(Number(rows[0]?.place)).toBeGreaterThan(Number(rows[0]?.origin) + 900);
    for (let index = 0; index < 1_010; index++) await other.query('SELECT pg_current_xact_id()');
    await here?.append(appendTo('b', 2));
    await seen.until(4);
    expect(seen.names()).toEqual(['a1', 'b1', 'b2', 'b3']);
  });

  it('misses nothing behind any position, also what an older transaction stores later', async () => {
    await there?.append(appendTo('b', 0));
    await other.query('BEGIN');
    const older = await place('pg_current_xact_id()');
    const younger = await there?.append(appendTo('b', 1));
    const last = await here?.append(appendTo('a', 0, 'needle'));
    const [hit] = (await here?.search({ owner: 'owner', text: 'needle' })) ?? [];
    const [read] = (await here?.read({ owner: 'owner', id: 'a' })) ?? [];
    const tail = here?.watch()[Symbol.asyncIterator]();
    await sleep(50);
    // The older transaction stores one event at its own place, and one behind the younger event of its session.
    await insert({ id: 'late', seq: 1, place: older, origin: null });
    await insert({
      id: 'b',
      seq: 3,
      place: await place('(SELECT max(place) - base FROM thoughtline_events WHERE seq = 2)'),
      origin: older,
    });
    await other.query('COMMIT');
    await here?.append(appendTo('a', 1));
    const now = [(await tail?.next())?.value, (await tail?.next())?.value, (await tail?.next())?.value];
    expect(now.map(toName)).toEqual(['late1', 'b3', 'a2']);
    for (const after of [positionOf(last), read?.position, hit?.event.position]) {
      expect((await take({ after: after ?? 'none' }, 3)).map(toName)).toEqual(['late1', 'b3', 'a2']);
    }
    expect((await take({ after: positionOf(younger) ?? 'none' }, 4)).map(toName)).toEqual(['late1', 'b3', 'a1', 'a2']);
    // What is delivered out of the past goes on from there, and does not repeat what was known.
    expect((await take({ after: now[0]?.event.position ?? 'none' }, 2)).map(toName)).toEqual(['b3', 'a2']);
  });

  it('costs no memory for a watcher that does not come: it reads on when it does', async () => {
    const tail = here?.watch()[Symbol.asyncIterator]();
    for (let seq = 0; seq < 600; seq += 100) {
      const [event] = appendTo('a', 0).events;
      const events = Array.from({ length: 100 }, () => event ?? { type: 'x', version: 1, at: 1, data: {} });
      await there?.append({ ...appendTo('a', seq), events });
    }
    for (let seq = 1; seq <= 600; seq++) expect((await tail?.next())?.value?.event.seq).toBe(seq);
  });
});

/** What the other client counts in transactions, as a place. */
async function place(transactions: string): Promise<number> {
  const { rows } = await other.query(`SELECT base + ${transactions}::text::bigint AS place FROM thoughtline_schema`);
  return Number(rows[0]?.place);
}

/** Stores an event in the transaction of the other client, as a slow writer would. */
async function insert(row: { id: string; seq: number; place: number; origin: number | null }): Promise<void> {
  const { rows } = await other.query(
    `INSERT INTO thoughtline_sessions (owner, id, seq, place, kind, status, state, created_at, updated_at)
    VALUES ('owner', $1, $2, $3, 'context', 'active', 'null', 1, 1)
    ON CONFLICT (owner, id) DO UPDATE SET seq = excluded.seq RETURNING number`,
    [row.id, row.seq, row.place],
  );
  await other.query(
    `INSERT INTO thoughtline_events (session, seq, place, origin, owner, type, version, at, data)
    VALUES ($1, $2, $3, $4, 'owner', 'thing-happened', 1, 1, '{}')`,
    [rows[0]?.number, row.seq, row.place, row.origin],
  );
}

async function take(options: WatchOptions, count: number): Promise<TailedEvent[]> {
  const events: TailedEvent[] = [];
  for await (const event of here?.watch(options) ?? []) {
    events.push(event);
    if (events.length === count) break;
  }
  return events;
}

function toName(tailed: TailedEvent | undefined): string {
  return `${tailed?.session.id}${tailed?.event.seq}`;
}

function positionOf(appended: Appended | undefined): string | undefined {
  return appended?.status === 'stored' ? appended.position : undefined;
}

interface Collected {
  names(): string[];
  until(count: number): Promise<void>;
}

function collect(journal: Journal | undefined): Collected {
  const events: TailedEvent[] = [];
  void (async () => {
    for await (const event of journal?.watch() ?? []) events.push(event);
  })();
  return {
    names: () => events.map(toName),
    async until(count) {
      while (events.length < count) await sleep(5);
    },
  };
}

function appendTo(id: string, expectedSeq: number, text?: string): Append {
  const event = { type: 'thing-happened', version: 1, at: 1, data: {}, ...(text && { text }) };
  return {
    session: { owner: 'owner', id },
    expectedSeq,
    events: [event],
    head: { kind: 'context', status: 'active', state: null },
  };
}
