import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Append, SessionKey } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
});

afterAll(async () => {
  await server.stop();
});

describe('the schema of a journal in PostgreSQL', () => {
  it('is made once when many open an empty database at the same time', async () => {
    const url = await server.freshUrl();
    const journals = await Promise.all(Array.from({ length: 8 }, () => openJournal(url)));
    const answers = await Promise.all(journals.map((journal, index) => journal.append(appendTo(`s${index}`, 0))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill('stored'));
    await Promise.all(journals.map((journal) => journal.close()));
    expect((await server.query('SELECT version FROM thoughtline_schema', url)).rows).toEqual([{ version: 3 }]);
  });

  it('is refused with advice when it is newer than the program, and left as it is', async () => {
    const url = await server.freshUrl();
    await (await openJournal(url)).close();
    await server.query('UPDATE thoughtline_schema SET version = 99', url);
    await expect(openJournal(url)).rejects.toMatchObject({
      code: 'journal/newer-schema',
      message: expect.stringContaining('Upgrade Thoughtline'),
      data: { found: 99 },
    });
    expect((await server.query('SELECT version FROM thoughtline_schema', url)).rows).toEqual([{ version: 99 }]);
  });

  it('is refused in a database that cannot hold every text', async () => {
    await server.query(`CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`);
    const url = (await server.freshUrl()).replace('/postgres?', '/ascii?').replace(/store_\d+/, 'public');
    await expect(openJournal(url)).rejects.toMatchObject({ code: 'journal/unsupported' });
  });

  it('keeps the order of events when a dump is restored where transaction ids are lower', async () => {
    const url = await server.freshUrl();
    const old = await openJournal(url);
    await old.append(appendTo('a', 0));
    await old.close();
    await server.query('UPDATE thoughtline_events SET place = place + 1000000', url);
    await server.query('UPDATE thoughtline_sessions SET place = place + 1000000', url);
    await server.query('UPDATE thoughtline_schema SET base = 0', url);
    const journal = await openJournal(url);
    const [stored] = await journal.read(key('a'));
    const tail = journal.watch({ after: stored?.position ?? '' })[Symbol.asyncIterator]();
    await journal.append(appendTo('b', 0));
    expect((await tail.next()).value?.session).toEqual(key('b'));
    const hits = await journal.search({ owner: 'owner', text: 'word' });
    expect(hits.map(({ session }) => session.id)).toEqual(['b', 'a']);
    await journal.close();
  });
});

function key(id: string): SessionKey {
  return { owner: 'owner', id };
}

function appendTo(id: string, expectedSeq: number): Append {
  const event = { type: 'thing-happened', version: 1, at: 1, data: {}, text: 'word' };
  return { session: key(id), expectedSeq, events: [event], head: { kind: 'context', status: 'active', state: null } };
}
