import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Append, Journal, SessionKey, TailedEvent } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;
const opened: Journal[] = [];

beforeAll(async () => {
  server = await startPostgresServer();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((journal) => journal.close()));
});

afterAll(async () => {
  await server.stop();
});

describe('a PostgreSQL server that cannot be used', () => {
  it('is named when it is down at the start, without the password', async () => {
    const error = await failure(openJournal('postgres://user:hush@127.0.0.1:1/db'));
    expect(error).toMatchObject({ code: 'journal/unavailable' });
    expect(error.message).toContain('127.0.0.1:1/db');
    expect(JSON.stringify(error) + error.stack).not.toContain('hush');
  });

  it('is told apart from a wrong password, a missing database and a URL that is none', async () => {
    const url = await server.freshUrl();
    const wrong = await failure(openJournal(url.replace(':secret@', ':hush@')));
    expect(wrong).toMatchObject({ code: 'journal/denied' });
    expect(wrong.message).not.toContain('hush');
    expect(await failure(openJournal(url.replace('/postgres?', '/nowhere?')))).toMatchObject({
      code: 'journal/denied',
    });
    const broken = await failure(openJournal('postgres://user:hush@host:port/db'));
    expect(broken).toMatchObject({ code: 'journal/invalid' });
    expect(JSON.stringify(broken) + broken.stack).not.toContain('hush');
  });
});

describe('a PostgreSQL server that goes away', () => {
  it('fails calls clearly while it is down, and serves them again when it is back', { timeout: 60_000 }, async () => {
    const journal = await open(await server.freshUrl());
    const key = freshKey();
    await journal.append(appendTo(key, 0));
    const watched = first(journal.watch({ owner: key.owner }), 2);
    await journal.append(appendTo(key, 1));
    await server.crash();
    expect(await failure(journal.append(appendTo(key, 2)))).toMatchObject({ code: 'journal/unavailable' });
    expect(await failure(journal.session(key))).toMatchObject({ code: 'journal/unavailable' });
    expect(await failure(journal.search({ owner: key.owner, text: 'word' }))).toMatchObject({
      code: 'journal/unavailable',
    });
    expect(await failure(journal.remove(key))).toMatchObject({ code: 'journal/unavailable' });
    await server.start();
    expect(await journal.append(appendTo(key, 2))).toMatchObject({ status: 'stored', seq: 3 });
    expect((await journal.read(key)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect((await watched).map(({ event }) => event.seq)).toEqual([2, 3]);
  });

  it('is not noticed when only connections were cut', async () => {
    const journal = await open(await server.freshUrl());
    const key = freshKey();
    for (let seq = 0; seq < 5; seq++) {
      await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
      expect(await journal.append(appendTo(key, seq))).toMatchObject({ status: 'stored', seq: seq + 1 });
      expect(await journal.session(key)).toMatchObject({ seq: seq + 1 });
    }
  });
});

describe('a write whose answer is lost', () => {
  it.each([
    ['after the server stored it', 'answer'],
    ['before the server saw it', 'question'],
  ] as const)('is stored once and acknowledged, when the connection breaks %s', async (_, lost) => {
    const proxy = await startProxy(await server.freshUrl());
    const journal = await open(proxy.url);
    const key = freshKey();
    expect(await journal.append(appendTo(key, 0))).toMatchObject({ status: 'stored', seq: 1 });
    proxy.loseNext(lost);
    const others = Array.from({ length: 5 }, () => freshKey());
    const answers = await Promise.all([
      journal.append(appendTo(key, 1)),
      ...others.map((k) => journal.append(appendTo(k, 0))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill('stored'));
    const events = await journal.read(key);
    expect(events.map(({ seq }) => seq)).toEqual([1, 2]);
    await journal.append(appendTo(key, 2));
    const after = answers[0]?.status === 'stored' ? answers[0].position : 'none';
    const [next] = await first(journal.watch({ owner: key.owner, after }), 1);
    expect(next?.event.seq).toBe(3);
    for (const other of others) expect(await journal.read(other)).toHaveLength(1);
    await journal.close();
    await proxy.stop();
  });

  it('is called unknown, never stored nor failed, when nobody can tell', { timeout: 60_000 }, async () => {
    const proxy = await startProxy(await server.freshUrl());
    const journal = await open(proxy.url);
    const key = freshKey();
    await journal.append(appendTo(key, 0));
    proxy.loseNext('answer');
    proxy.refuse(true);
    expect(await failure(journal.append(appendTo(key, 1)))).toMatchObject({ code: 'journal/unknown-outcome' });
    expect(await failure(journal.append(appendTo(key, 1)))).toMatchObject({ code: 'journal/unavailable' });
    proxy.refuse(false);
    expect(await journal.append(appendTo(key, 1))).toMatchObject({ status: 'conflict', seq: 2 });
    await journal.close();
    await proxy.stop();
  });
});

describe('a PostgreSQL server that is slow', () => {
  it('fails an append that waits for too long, not its neighbours', async () => {
    const url = await server.freshUrl();
    const journal = await open(`${url}&lock_timeout=300`);
    const [held, free] = [freshKey(), freshKey()];
    await journal.append(appendTo(held, 0));
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM thoughtline_sessions FOR UPDATE');
    const blocked = failure(journal.append(appendTo(held, 1)));
    const neighbours = Array.from({ length: 10 }, (_, index) =>
      journal.append(appendTo({ ...free, id: `${index}` }, 0)),
    );
    expect((await Promise.all(neighbours)).map(({ status }) => status)).toEqual(Array(10).fill('stored'));
    expect(await blocked).toMatchObject({ code: 'journal/busy' });
    await holder.query('ROLLBACK');
    await holder.end();
    expect(await journal.append(appendTo(held, 1))).toMatchObject({ status: 'stored', seq: 2 });
  });

  it('fails what takes too long, and stores nothing of it', async () => {
    const url = await server.freshUrl();
    const journal = await open(`${url}&statement_timeout=300`);
    const key = freshKey();
    await journal.append(appendTo(key, 0));
    await server.query(
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(5); RETURN NEW; END'`,
      url,
    );
    await server.query(
      'CREATE TRIGGER slow BEFORE INSERT ON thoughtline_events FOR EACH ROW EXECUTE FUNCTION slow()',
      url,
    );
    expect(await failure(journal.append(appendTo(key, 1)))).toMatchObject({ code: 'journal/busy' });
    await server.query('DROP TRIGGER slow ON thoughtline_events', url);
    expect((await journal.session(key))?.seq).toBe(1);
    expect(await journal.append(appendTo(key, 1))).toMatchObject({ status: 'stored', seq: 2 });
  });

  it('says that others were faster, not that it is gone, when a write is outrun again and again', async () => {
    const url = await server.freshUrl();
    const journal = await open(url);
    await server.query(
      `CREATE FUNCTION outrun() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER outrun BEFORE INSERT ON thoughtline_sessions FOR EACH ROW EXECUTE FUNCTION outrun()`,
      url,
    );
    const error = await failure(journal.append(appendTo(freshKey(), 0)));
    expect(error).toMatchObject({ code: 'journal/busy' });
    expect(error.message).not.toContain('reached');
    await server.query('DROP TRIGGER outrun ON thoughtline_sessions', url);
    expect(await journal.append(appendTo(freshKey(), 0))).toMatchObject({ status: 'stored' });
  });

  it('refuses writes and still reads while it is read-only', async () => {
    const url = await server.freshUrl();
    const journal = await open(url);
    const key = freshKey();
    await journal.append(appendTo(key, 0));
    const cut = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()';
    await server.query(`ALTER ROLE postgres SET default_transaction_read_only = on; ${cut}`);
    // A write on a connection that is being cut has an unknown outcome; this is about one that begins after that.
    await sleep(300);
    expect(await failure(journal.append(appendTo(key, 1)))).toMatchObject({ code: 'journal/read-only' });
    expect(await journal.read(key)).toHaveLength(1);
    expect(await journal.search({ owner: key.owner, text: 'word' })).toHaveLength(1);
    await server.query(
      `START TRANSACTION READ WRITE; ALTER ROLE postgres RESET default_transaction_read_only; COMMIT; ${cut}`,
    );
    await sleep(300);
    expect(await journal.append(appendTo(key, 1))).toMatchObject({ status: 'stored', seq: 2 });
  });
});

async function open(url: string): Promise<Journal> {
  const journal = await openJournal(url);
  opened.push(journal);
  return journal;
}

function freshKey(): SessionKey {
  return { owner: randomUUID(), id: 'session' };
}

function appendTo(session: SessionKey, expectedSeq: number): Append {
  const event = { type: 'thing-happened', version: 1, at: 1, data: { expectedSeq }, text: 'word' };
  return { session, expectedSeq, events: [event], head: { kind: 'context', status: 'active', state: null } };
}

async function failure(call: Promise<unknown>): Promise<Error> {
  const outcome = await call.then(
    (value) => new Error(`It did not fail but gave ${JSON.stringify(value)}.`),
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('Something that is no error was thrown.');
  return outcome;
}

async function first(tail: AsyncIterable<TailedEvent>, count: number): Promise<TailedEvent[]> {
  const events: TailedEvent[] = [];
  for await (const event of tail) {
    events.push(event);
    if (events.length === count) break;
  }
  return events;
}

interface Proxy {
  readonly url: string;
  /** Breaks the connection that writes the next batch, losing the batch or the answer to it. */
  loseNext(what: 'question' | 'answer'): void;
  refuse(isRefusing: boolean): void;
  stop(): Promise<void>;
}

/** A network between journal and server, to be cut at will. */
async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  const serverPort = Number(target.port);
  const sockets = new Set<Socket>();
  let losing: 'question' | 'answer' | undefined;
  let isRefusing = false;
  const proxy = createServer((client) => {
    if (isRefusing) {
      client.destroy();
      return;
    }
    const upstream = connect(serverPort, target.hostname);
    let isLosingAnswer = false;
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    client.on('data', (chunk) => {
      const isBatch = chunk.includes('thoughtline_append');
      if (isBatch && losing === 'question') {
        losing = undefined;
        return cut();
      }
      if (isBatch && losing === 'answer') {
        losing = undefined;
        isLosingAnswer = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => (isLosingAnswer ? cut() : client.write(chunk)));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  target.port = String(address.port);
  return {
    url: target.href,
    loseNext(what) {
      losing = what;
    },
    refuse(value) {
      isRefusing = value;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
