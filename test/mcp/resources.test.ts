import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thoughtsOf } from '../../src/base/thoughts-of.ts';
import { DOORS, startTestServer, type TestServer } from './test-server.ts';

const ANN = { owner: 'ann', session: 's' };
const BOB = { owner: 'bob', session: 's' };

async function textOf(client: Client, uri: string): Promise<{ readonly mimeType: string; readonly text: string }> {
  const { contents } = await client.readResource({ uri });
  expect(contents).toEqual([{ uri, mimeType: expect.any(String), text: expect.any(String) }]);
  const [content] = contents;
  if (content === undefined || !('text' in content)) throw new Error('unreachable');
  return { mimeType: content.mimeType ?? '', text: content.text };
}

describe.each(DOORS)('resources, $era over $way', (door) => {
  let server: TestServer;
  let ann: Client;
  let bob: Client;

  beforeAll(async () => {
    server = await startTestServer();
    const { thinking } = server.parts;
    for (let count = 1; count <= 30; count += 1) {
      await thinking.addThought(`chat-${String(count).padStart(2, '0')}`, `thought ${count}`, { owner: 'ann' });
    }
    await thinking.addThought('a/b ü%', 'an odd name', { owner: 'ann' });
    await thinking.addThought('secret', 'of bob', { owner: 'bob' });
    await thinking.reason({ query: 'Why?', level: 'normal', thought: 'Because <b>' }, { owner: 'ann' });
    ann = await server.connect(door, ANN);
    bob = await server.connect(door, BOB);
  });
  afterAll(() => server.close());

  it('lists the newest sessions first, page by page, and only the owner’s', async () => {
    const uris: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      // A cursor given by hand keeps the client from fetching all pages at once.
      const page = await ann.request({ method: 'resources/list', params: cursor === undefined ? {} : { cursor } });
      uris.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(2);
    expect(uris).toHaveLength(1 + 2 * 32);
    expect(uris[0]).toBe('thoughtline://sessions');
    expect(uris.slice(3, 7)).toEqual([
      'thoughtline://sessions/a%2Fb%20%C3%BC%25',
      'thoughtline://sessions/a%2Fb%20%C3%BC%25/trace',
      'thoughtline://sessions/chat-30',
      'thoughtline://sessions/chat-30/trace',
    ]);
    const { resources } = await bob.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['sessions', 'secret', 'secret/trace']);
  });

  it('K3 has nothing of what an agent thought in a run', async () => {
    const { thinking } = server.parts;
    await thinking.addThought(thoughtsOf('r'), 'of an agent', { owner: 'cleo', isOfRun: true });
    const cleo = await server.connect(door, { owner: 'cleo', session: 's' });
    const { resources } = await cleo.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['sessions']);
    expect(JSON.parse((await textOf(cleo, 'thoughtline://sessions')).text)).toEqual({ sessions: [] });
    const uri = `thoughtline://sessions/${encodeURIComponent(thoughtsOf('r'))}`;
    for (const read of [uri, `${uri}/trace`]) await expect(cleo.readResource({ uri: read })).rejects.toThrow();
  });

  it('refuses a cursor that it did not give', async () => {
    const listed = ann.request({ method: 'resources/list', params: { cursor: '../../etc' } });
    await expect(listed).rejects.toMatchObject({ code: -32602 });
  });

  it('reads the list, a session and its trace', async () => {
    const list = await textOf(bob, 'thoughtline://sessions');
    expect(list.mimeType).toBe('application/json');
    expect(JSON.parse(list.text)).toEqual({
      sessions: [
        {
          id: 'secret',
          kind: 'context',
          status: 'active',
          createdAt: expect.stringMatching(/Z$/),
          updatedAt: expect.stringMatching(/Z$/),
          uri: 'thoughtline://sessions/secret',
        },
      ],
    });
    const [entry] = JSON.parse((await textOf(ann, 'thoughtline://sessions')).text).sessions;
    const session = await textOf(ann, entry.uri);
    expect(session.mimeType).toBe('application/json');
    expect(JSON.parse(session.text)).toMatchObject({
      id: entry.id,
      kind: 'reasoning',
      title: 'Why?',
      entries: [expect.objectContaining({ type: 'step', text: 'Because <b>' })],
    });
    const trace = await textOf(ann, `${entry.uri}/trace`);
    expect(trace.mimeType).toBe('text/markdown');
    expect(trace.text).toContain('> Why?');
    const odd = await textOf(ann, 'thoughtline://sessions/a%2Fb%20%c3%bc%25');
    expect(JSON.parse(odd.text)).toMatchObject({ id: 'a/b ü%' });
  });

  it.each([
    'thoughtline://sessions/secret',
    'thoughtline://sessions/secret/trace',
    'thoughtline://sessions/unknown',
    'thoughtline://sessions/',
    'thoughtline://sessions//trace',
    'thoughtline://sessions/chat-01/',
    'thoughtline://sessions/chat-01/trace/',
    'thoughtline://sessions/chat-01/trace/..',
    'thoughtline://sessions/..',
    'thoughtline://sessions/%2e%2e%2fsecret',
    'thoughtline://sessions/x/../chat-01',
    'thoughtline://sessions/chat-01?x=1',
    'thoughtline://sessions/chat-01#x',
    'thoughtline://sessions/%',
    'thoughtline://sessions/%ff%fe',
    'thoughtline://sessions/%00',
    'thoughtline://sessions/%20',
    `thoughtline://sessions/${'a'.repeat(300)}`,
    `thoughtline://sessions/${'%61'.repeat(500_000)}`,
    'THOUGHTLINE://sessions',
    'thoughtline://sessions\n',
    'file:///etc/passwd',
    '',
  ])('does not find %.60s', async (uri) => {
    await expect(ann.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  it('names its templates', async () => {
    const { resourceTemplates } = await ann.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'thoughtline://sessions/{id}',
      'thoughtline://sessions/{id}/trace',
    ]);
  });

  it('completes ids, newest first, and only the owner’s', async () => {
    const ask = (client: Client, value: string, uri = 'thoughtline://sessions/{id}') =>
      client.complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'id', value } });
    expect(await ask(ann, 'chat-2')).toMatchObject({
      completion: { values: ['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'].map((last) => `chat-2${last}`) },
    });
    expect(await ask(ann, 'a/', 'thoughtline://sessions/{id}/trace')).toMatchObject({
      completion: { values: ['a/b ü%'], total: 1, hasMore: false },
    });
    expect(await ask(bob, '')).toMatchObject({ completion: { values: ['secret'] } });
    await expect(ask(ann, '', 'thoughtline://other/{id}')).rejects.toMatchObject({ code: -32602 });
  });

  it('completes with at most 100 values and says that there are more', async () => {
    const many = await server.connect(door, { owner: 'many', session: 's' });
    for (let count = 0; count < 101; count += 1) {
      await server.parts.thinking.addThought(`m${count}`, 'x', { owner: 'many' });
    }
    const { completion } = await many.complete({
      ref: { type: 'ref/resource', uri: 'thoughtline://sessions/{id}' },
      argument: { name: 'id', value: 'm' },
    });
    expect(completion).toMatchObject({ total: 101, hasMore: true });
    expect(completion.values).toHaveLength(100);
    expect(completion.values[0]).toBe('m100');
  });
});
