import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { type Journal, openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lazyJournal } from '../../src/journal/lazy-journal.ts';
import { createThinking, type Thinking } from '../../src/thinking/create-thinking.ts';
import { DOORS, type Door, startTestServer, type TestServer } from './test-server.ts';

const LIST = 'thoughtline://sessions';

/** Longer than the live tail takes to see what another process wrote. */
const LONG_ENOUGH = 300;

/** What a client hears, as it comes. */
function hear(client: Client): string[] {
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
  client.setNotificationHandler('notifications/resources/list_changed', () => void heard.push('list changed'));
  return heard;
}

describe('subscriptions', () => {
  let folder: string;
  let url: string;
  let server: TestServer;
  let journal: Journal & { readonly watchers: () => number };
  let elsewhere: Journal;
  let thinking: Thinking;
  let people = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'thoughtline-subscriptions-'));
    url = `sqlite:${folder}/thoughts.db`;
    journal = countingWatchers(await openJournal(url));
    server = await startTestServer({ journal });
    // As another process would: nothing is shared but the file.
    elsewhere = await openJournal(url);
    thinking = createThinking({ journal: elsewhere });
  });
  afterAll(async () => {
    await server.close();
    await elsewhere.close();
    await rm(folder, { recursive: true });
  });

  const newcomer = async (door: Door): Promise<{ client: Client; owner: string; heard: string[] }> => {
    people += 1;
    const owner = `owner-${people}`;
    const client = await server.connect(door, { owner, session: 's' });
    return { client, owner, heard: hear(client) };
  };

  it('hears of the sessions that were subscribed to, 2025 over a connection', async () => {
    const { client, owner, heard } = await newcomer({ era: 'legacy', way: 'connection' });
    expect(client.getServerCapabilities()?.resources).toEqual({ subscribe: true });
    await client.subscribeResource({ uri: LIST });
    await client.subscribeResource({ uri: `${LIST}/a%62` });
    await client.subscribeResource({ uri: `${LIST}/ab/trace` });
    await thinking.addThought('ab', 'one', { owner });
    await thinking.addThought('other', 'two', { owner });
    await expect.poll(() => heard.filter((uri) => uri === LIST).length).toBeGreaterThan(0);
    await expect.poll(() => heard).toEqual(expect.arrayContaining([`${LIST}/a%62`, `${LIST}/ab/trace`]));
    await pause(LONG_ENOUGH);
    expect(new Set(heard)).toEqual(new Set([LIST, `${LIST}/a%62`, `${LIST}/ab/trace`]));
    await client.unsubscribeResource({ uri: `${LIST}/ab` });
    await client.unsubscribeResource({ uri: LIST });
    heard.length = 0;
    await thinking.addThought('ab', 'three', { owner });
    await expect.poll(() => heard).toEqual([`${LIST}/ab/trace`]);
    await client.unsubscribeResource({ uri: `${LIST}/ab/trace` });
    await expect.poll(journal.watchers).toBe(0);
  });

  it.each(DOORS.filter(({ era }) => era === 'modern'))('hears of what it listens to, $era over $way', async (door) => {
    const { client, owner, heard } = await newcomer(door);
    const listening = await client.listen({ resourcesListChanged: true, resourceSubscriptions: [LIST, `${LIST}/ab`] });
    expect(listening.honoredFilter).toEqual({
      resourcesListChanged: true,
      resourceSubscriptions: [LIST, `${LIST}/ab`],
    });
    await thinking.addThought('ab', 'one', { owner });
    await expect.poll(() => heard).toEqual([LIST, `${LIST}/ab`, 'list changed']);
    await thinking.addThought('ab', 'two', { owner });
    await expect.poll(() => heard.slice(3)).toEqual([LIST, `${LIST}/ab`]);
    await listening.close();
    await expect.poll(journal.watchers).toBe(0);
    await thinking.addThought('ab', 'three', { owner });
    await pause(LONG_ENOUGH);
    expect(heard).toHaveLength(5);
  });

  it.each(DOORS.filter(({ era }) => era === 'modern'))('keeps owners apart, $era over $way', async (door) => {
    const ann = await newcomer(door);
    const bob = await newcomer(door);
    const uris = [LIST, `${LIST}/same`, `${LIST}/same/trace`];
    const listening = await Promise.all(
      [ann, bob].map(({ client }) => client.listen({ resourcesListChanged: true, resourceSubscriptions: uris })),
    );
    await thinking.addThought('same', 'of ann', { owner: ann.owner });
    await expect.poll(() => ann.heard).toEqual([...uris, 'list changed']);
    await pause(LONG_ENOUGH);
    expect(bob.heard).toEqual([]);
    await Promise.all(listening.map((each) => each.close()));
  });

  it('keeps owners apart, 2025 over a connection', async () => {
    const ann = await newcomer({ era: 'legacy', way: 'connection' });
    const bob = await newcomer({ era: 'legacy', way: 'connection' });
    for (const { client } of [ann, bob]) await client.subscribeResource({ uri: LIST });
    await thinking.addThought('same', 'of ann', { owner: ann.owner });
    await expect.poll(() => ann.heard).toEqual([LIST]);
    await pause(LONG_ENOUGH);
    expect(bob.heard).toEqual([]);
    for (const { client } of [ann, bob]) await client.close();
    await expect.poll(journal.watchers).toBe(0);
  });

  it('watches for nobody else: not for a client that only reads, and no longer than a connection lasts', async () => {
    for (const door of DOORS) {
      const { client } = await newcomer(door);
      await client.listResources();
      await client.readResource({ uri: LIST });
    }
    expect(journal.watchers()).toBe(0);
    const { client } = await newcomer({ era: 'modern', way: 'connection' });
    await client.listen({ resourcesListChanged: true });
    await expect.poll(journal.watchers).toBe(1);
    await client.close();
    await expect.poll(journal.watchers).toBe(0);
  });

  it.each(DOORS.filter(({ era, way }) => era === 'modern' || way === 'connection'))(
    'misses nothing that is written after it said so, also where the store was not open yet, $era over $way',
    async (door) => {
      const fresh = await startTestServer({ journal: lazyJournal(() => openJournal(url)) });
      const owner = `owner-${door.era}-${door.way}`;
      const client = await fresh.connect(door, { owner, session: 's' });
      const heard = hear(client);
      if (door.era === 'legacy') await client.subscribeResource({ uri: `${LIST}/ab` });
      else await client.listen({ resourceSubscriptions: [`${LIST}/ab`] });
      await thinking.addThought('ab', 'one', { owner });
      await expect.poll(() => heard).toEqual([`${LIST}/ab`]);
      await fresh.close();
    },
  );

  it('does not promise 2025 clients over HTTP what it cannot keep', async () => {
    const { client } = await newcomer({ era: 'legacy', way: 'http' });
    expect(client.getServerCapabilities()?.resources).toEqual({});
    await expect(client.request({ method: 'resources/subscribe', params: { uri: LIST } })).rejects.toMatchObject({
      code: -32601,
    });
  });

  it('refuses to subscribe to what cannot exist', async () => {
    const { client } = await newcomer({ era: 'legacy', way: 'connection' });
    await expect(client.subscribeResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32602 });
  });
});

/** The same journal, and how many watch it. */
function countingWatchers(journal: Journal): Journal & { readonly watchers: () => number } {
  let watchers = 0;
  return {
    ...journal,
    watchers: () => watchers,
    async *watch(options) {
      watchers += 1;
      try {
        yield* journal.watch(options);
      } finally {
        watchers -= 1;
      }
    },
  };
}
