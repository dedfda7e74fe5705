import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openJournal } from 'thoughtline/journal';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Journal } from '../../src/journal/journal.ts';
import { MOST_STREAMS } from '../../src/server/api/live/streams.ts';
import { expectInTime } from '../expect-in-time.ts';
import { type EventReader, type ReadEvent, readEvents } from './read-events.ts';
import { resumesExactly } from './resume-property.ts';
import { type RunningHttp, startHttp } from './start-http.ts';

let folder: string;
const running: RunningHttp[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thoughtline-live-'));
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

async function start(options: Parameters<typeof startHttp>[0] = {}): Promise<RunningHttp> {
  const server = await startHttp(options);
  running.push(server);
  return server;
}

function think({ parts }: RunningHttp, thought: string, id = 'live', owner = 'local'): Promise<unknown> {
  return parts.thinking.addThought(id, thought, { owner });
}

async function take(reader: EventReader, count: number): Promise<(ReadEvent | undefined)[]> {
  const events: (ReadEvent | undefined)[] = [];
  while (events.length < count) events.push(await reader.next());
  return events;
}

function storeOf(kind: string): string {
  return kind === 'sqlite:' ? `sqlite:${join(mkdtempSync(join(folder, 'store-')), 'thoughtline.db')}` : kind;
}

async function connectWith(token: string, url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}

const seqs = (events: readonly (ReadEvent | undefined)[]): unknown[] => events.map((event) => event?.data['seq']);

describe('the stream of a session', () => {
  it('tells the past, then what happens, with ids that name the session and the seq', async () => {
    const server = await start();
    await think(server, 'past 1');
    await think(server, 'past 2');
    const { incarnation } = (await server.parts.journal.session({ owner: 'local', id: 'live' })) ?? {};
    const reader = await readEvents(`${server.url}/api/sessions/live/events`);
    expect(await take(reader, 2)).toMatchObject([
      {
        id: `${incarnation}:1`,
        event: 'message',
        data: { seq: 1, type: 'thought-recorded', data: { thought: 'past 1' } },
      },
      { id: `${incarnation}:2` },
    ]);
    await think(server, 'elsewhere', 'other');
    await think(server, 'now');
    expect(await reader.next()).toMatchObject({ id: `${incarnation}:3`, data: { data: { thought: 'now' } } });
    await reader.leave();
  });

  it('goes on after the last event that was seen, or after a given seq', async () => {
    const server = await start();
    for (let step = 1; step <= 4; step++) await think(server, `t${step}`);
    const url = `${server.url}/api/sessions/live/events`;
    const all = await readEvents(url);
    const ids = (await take(all, 4)).map((event) => event?.id ?? '');
    const byHeader = await readEvents(url, { lastEventId: ids[1] });
    expect(seqs(await take(byHeader, 2))).toEqual([3, 4]);
    const byQuery = await readEvents(`${url}?after=3`);
    expect(seqs(await take(byQuery, 1))).toEqual([4]);
    const upToDate = await readEvents(url, { lastEventId: ids[3] });
    await think(server, 't5');
    expect(seqs(await take(upToDate, 1))).toEqual([5]);
    for (const reader of [all, byHeader, byQuery, upToDate]) await reader.leave();
  });

  it('begins anew with a session that was deleted and made again', async () => {
    const server = await start();
    for (let step = 1; step <= 3; step++) await think(server, `old ${step}`);
    const url = `${server.url}/api/sessions/live/events`;
    const reader = await readEvents(url);
    const [, , last] = await take(reader, 3);
    await server.parts.journal.remove({ owner: 'local', id: 'live' });
    for (let step = 1; step <= 4; step++) await think(server, `new ${step}`);
    const [first, second] = await take(reader, 2);
    expect([first, second]).toMatchObject([
      { data: { data: { thought: 'new 1' } } },
      { data: { data: { thought: 'new 2' } } },
    ]);
    // As far as the earlier session came there is something by now, and the reader has seen none of it.
    const back = await readEvents(`${url}?after=2`, { lastEventId: last?.id });
    expect(seqs(await take(back, 4))).toEqual([1, 2, 3, 4]);
    const further = await readEvents(url, { lastEventId: second?.id });
    expect(seqs(await take(further, 2))).toEqual([3, 4]);
    for (const each of [reader, back, further]) await each.leave();
  });

  it('misses nothing and repeats nothing over random disconnects while others write', async () => {
    await resumesExactly(async () => [await openJournal('memory:')]);
  });

  it('misses nothing and repeats nothing over random disconnects, on servers that share a file', async () => {
    await resumesExactly(async () => {
      const store = `sqlite:${join(mkdtempSync(join(folder, 'shared-')), 'thoughtline.db')}`;
      return [await openJournal(store, { durability: 'normal' }), await openJournal(store, { durability: 'normal' })];
    });
  });

  it('is not opened for a session that nobody has', async () => {
    const server = await start();
    await expect(readEvents(`${server.url}/api/sessions/none/events`)).rejects.toThrow(/^404 /);
  });
});

describe('the stream of an owner', () => {
  it('tells everything that happens to their sessions, and to nobody else', async () => {
    const server = await start({ tokens: { alice: 'a', bob: 'b' } });
    const reader = await readEvents(`${server.url}/api/events`, { headers: { authorization: 'Bearer a' } });
    // The stream begins with its opening, not with the first event that is asked for.
    await think(server, 'of bob', 'x', 'bob');
    await think(server, 'of alice', 'x', 'alice');
    await think(server, 'more of alice', 'y', 'alice');
    expect(await take(reader, 2)).toMatchObject([
      { data: { sessionId: 'x', seq: 1, data: { thought: 'of alice' } } },
      { data: { sessionId: 'y', seq: 1 } },
    ]);
    await reader.leave();
  });

  it('goes on where it ended, also on another server over the same store', async () => {
    const store = `sqlite:${join(folder, 'restart.db')}`;
    const first = await startHttp({ journal: await openJournal(store) });
    const reader = await readEvents(`${first.url}/api/events`);
    await think(first, 'one');
    const one = await reader.next();
    await think(first, 'two');
    await first.close();
    const second = await start({ journal: await openJournal(store) });
    await think(second, 'three');
    const back = await readEvents(`${second.url}/api/events`, { lastEventId: String(one?.id) });
    await think(second, 'four');
    expect((await take(back, 3)).map((event) => Object(event?.data['data']).thought)).toEqual(['two', 'three', 'four']);
    await back.leave();
  });

  it.each(['memory:', 'sqlite:'])('has a place to come back to before its first event, on %s', async (kind) => {
    const server = await start({ journal: await openJournal(storeOf(kind)) });
    await think(server, 'of another', 'x', 'another');
    const reader = await readEvents(`${server.url}/api/events`);
    const first = reader.next().catch(() => undefined);
    await expect.poll(() => reader.text()).toMatch(/^id: (.+)$/m);
    await reader.leave();
    await first;
    await think(server, 'missed');
    const [, lastEventId] = /^id: (.+)$/m.exec(reader.text()) ?? [];
    const back = await readEvents(`${server.url}/api/events`, { lastEventId });
    expect(await back.next()).toMatchObject({ data: { data: { thought: 'missed' } } });
    await back.leave();
  });

  it.each([
    ['memory:', 'not a position'],
    ['memory:', '1000'],
    ['sqlite:', 'not a position'],
    ['sqlite:', '1000'],
  ])('on %s says where %s is a place of another store, and begins anew', async (kind, lastEventId) => {
    const server = await start({ journal: await openJournal(storeOf(kind)) });
    await think(server, 'before');
    const reader = await readEvents(`${server.url}/api/events`, { lastEventId });
    const reset = await reader.next();
    expect(reset).toMatchObject({ event: 'reset', data: { reason: expect.any(String) } });
    await think(server, 'after');
    expect(await reader.next()).toMatchObject({ data: { data: { thought: 'after' } } });
    const back = await readEvents(`${server.url}/api/events`, { lastEventId: reset?.id });
    expect(await back.next()).toMatchObject({ data: { data: { thought: 'after' } } });
    for (const each of [reader, back]) await each.leave();
  });

  it.each(['memory:', 'sqlite:'])('goes on after an event that was deleted, on %s', async (kind) => {
    const server = await start({ journal: await openJournal(storeOf(kind)) });
    const reader = await readEvents(`${server.url}/api/events`);
    await think(server, 'deleted', 'gone');
    const gone = await reader.next();
    await reader.leave();
    await server.parts.journal.remove({ owner: 'local', id: 'gone' });
    const back = await readEvents(`${server.url}/api/events`, { lastEventId: gone?.id });
    await think(server, 'after');
    expect(await back.next()).toMatchObject({ event: 'message', data: { data: { thought: 'after' } } });
    await back.leave();
  });
});

describe('streams', () => {
  it('are bounded per owner, and free again when their readers have left', async () => {
    const server = await start({ tokens: { alice: 'a', bob: 'b' } });
    const open = (token: string) =>
      readEvents(`${server.url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    const readers = await Promise.all(Array.from({ length: MOST_STREAMS }, () => open('a')));
    await expect(open('a')).rejects.toThrow(/^429 /);
    await (await open('b')).leave();
    for (const reader of readers) await reader.leave();
    await expect.poll(() => open('a').then((reader) => reader.leave())).toBe(undefined);
  });

  it('are not opened by those who ask for headers alone', async () => {
    const server = await start();
    await think(server, 'one');
    for (const path of ['/api/events', '/api/sessions/live/events']) {
      for (let round = 0; round <= MOST_STREAMS; round++) {
        const headers = { accept: 'text/event-stream' };
        const answer = await fetch(`${server.url}${path}`, { method: 'HEAD', headers });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      }
    }
    await (await readEvents(`${server.url}/api/events`)).leave();
  });

  it('end when the token that opened them is gone, and say nothing more', async () => {
    const tokens: Record<string, string> = { alice: 'a', bob: 'b' };
    const server = await start({ tokens });
    const open = (token: string, path: string) =>
      readEvents(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await think(server, 'one', 'live', 'alice');
    const [owner, session, others] = await Promise.all([
      open('a', '/api/events'),
      open('a', '/api/sessions/live/events'),
      open('b', '/api/events'),
    ]);
    await session.next();
    const client = await connectWith('a', server.url);
    const listening = await client.listen({ resourcesListChanged: true });
    tokens['alice'] = 'another';
    await think(server, 'two', 'new', 'alice');
    await think(server, 'three', 'live', 'alice');
    await think(server, 'of bob', 'x', 'bob');
    expect([await owner.next(), await session.next()]).toEqual([undefined, undefined]);
    expect(await others.next()).toMatchObject({ data: { data: { thought: 'of bob' } } });
    expect(await listening.closed).not.toBe('local');
    await client.close().catch(() => {});
    await others.leave();
  });

  it('are free again also when readers leave before the answer', async () => {
    const server = await start();
    for (let step = 0; step < 5; step++) await think(server, `t${step}`);
    for (let round = 0; round < MOST_STREAMS + 10; round++) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        'GET /api/sessions/live/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n',
        () => socket.destroy(),
      );
      await once(socket, 'close');
    }
    const open = () => readEvents(`${server.url}/api/sessions/live/events`);
    await expect
      .poll(() => Promise.all(Array.from({ length: MOST_STREAMS }, open)).then((all) => all.length))
      .toBe(MOST_STREAMS);
  });

  it('end with a hint to come back when the server stops, and stop it from nothing', async () => {
    const server = await startHttp();
    await think(server, 'one');
    const session = await readEvents(`${server.url}/api/sessions/live/events`);
    const owner = await readEvents(`${server.url}/api/events`);
    await session.next();
    const began = performance.now();
    await server.close();
    expect(await session.next()).toBe(undefined);
    expect(await owner.next()).toBe(undefined);
    expect(session.text()).toMatch(/retry: \d+\n\n$/);
    await expectInTime(performance.now() - began, 2_000);
  });

  it('wait for slow readers instead of filling memory', async () => {
    let taken = 0;
    const journal = await openJournal('memory:');
    const counted: Journal = {
      ...journal,
      read: async (key, range) => {
        const events = await journal.read(key, range);
        taken += events.length;
        return events;
      },
    };
    const server = await start({ journal: counted });
    const large = 'x'.repeat(90_000);
    for (let step = 0; step < 300; step++) await think(server, `${step} ${large}`);
    taken = 0;
    const answer = await fetch(`${server.url}/api/sessions/live/events`, { headers: { accept: 'text/event-stream' } });
    const reader = answer.body?.getReader();
    await reader?.read();
    await sleep(500);
    // 27 MB are there; what fits into the buffers of two sockets was taken, and no more.
    expect(taken).toBeLessThan(150);
    const before = taken;
    await sleep(200);
    expect(taken).toBe(before);
    await reader?.cancel();
  });
});
