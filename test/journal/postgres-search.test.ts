import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Journal, SessionKey } from '../../src/journal/journal.ts';
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
});

async function store(...texts: string[]): Promise<SessionKey> {
  const session = { owner: randomUUID(), id: 'session' };
  const events = texts.map((text) => ({ type: 'thing-happened', version: 1, at: 1, data: { text }, text }));
  await journal.append({ session, expectedSeq: 0, events, head: { kind: 'context', status: 'active', state: null } });
  return session;
}

async function untilIndexed(): Promise<void> {
  while ((await server.query('SELECT FROM thoughtline_unindexed', url)).rows.length > 0) await sleep(20);
}

function of({ owner }: SessionKey): { owner: string } {
  return { owner };
}

async function find(key: SessionKey, text: string, limit = 20): Promise<number[]> {
  return (await journal.search({ ...of(key), text, limit })).map(({ event }) => event.seq);
}
