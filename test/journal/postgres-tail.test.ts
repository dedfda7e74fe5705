import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Append, Journal, TailedEvent } from '../../src/journal/journal.ts';
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
    const [, second] = (await here?.read({ owner: 'owner', id: 'b' })) ?? [];
    expect(Number(second?.position.split('.')[0])).toBeGreaterThan(1000);
    for (let index = 0; index < 1_010; index++) await other.query('SELECT pg_current_xact_id()');
    await here?.append(appendTo('b', 2));
    await seen.until(4);
    expect(seen.names()).toEqual(['a1', 'b1', 'b2', 'b3']);
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
    names: () => events.map(({ session, event }) => `${session.id}${event.seq}`),
    async until(count) {
      while (events.length < count) await sleep(5);
    },
  };
}

function appendTo(id: string, expectedSeq: number): Append {
  const event = { type: 'thing-happened', version: 1, at: 1, data: {} };
  return {
    session: { owner: 'owner', id },
    expectedSeq,
    events: [event],
    head: { kind: 'context', status: 'active', state: null },
  };
}
