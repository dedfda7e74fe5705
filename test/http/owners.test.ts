import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/server/api/routes.ts';
import { call, scriptedModel } from '../agent/loop/scripted-model.ts';
import { readEvents } from './read-events.ts';
import { createScriptedAgent } from './scripted-agent.ts';
import { type RunningHttp, startHttp } from './start-http.ts';

let server: RunningHttp;

beforeAll(async () => {
  const { agent } = createScriptedAgent({ 'scripted/one': scriptedModel([[call('look', { text: 'x' }, 'a-call')]]) });
  server = await startHttp({ tokens: { alice: 'token-a', bob: 'token-b' }, agent });
  await server.parts.thinking.addThought('diary', 'a secret of alice', { owner: 'alice' });
});

afterAll(() => server.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });

async function ask(token: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, { ...init, headers: as(token) });
}

async function startRun(token: string): Promise<string> {
  const answer = await ask(token, '/api/runs', { method: 'POST', body: JSON.stringify({ text: 'Go', format: false }) });
  return JSON.parse(await answer.text()).id;
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const url = new URL(`${server.url}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: as(token) } }));
  return client;
}

async function think(client: Client, args: Record<string, unknown>): Promise<unknown> {
  return (await client.callTool({ name: 'think', arguments: args })).structuredContent;
}

describe('owners', () => {
  it('never see each other, whatever is asked', async () => {
    const reads = ROUTES.filter(({ method, path }) => method === 'get' && path.includes('{id}'));
    const run = await startRun('token-a');
    for (const { path } of reads) {
      const of = path.replace('{id}', path.startsWith('/api/runs') ? run : 'diary').replace('{callId}', 'a-call');
      expect([(await ask('token-a', of)).status, (await ask('token-b', of)).status]).toEqual([200, 404]);
    }
    for (const path of ['/api/sessions', '/api/search?q=secret', '/api/contexts?session_id=diary']) {
      expect(await (await ask('token-a', path)).text()).toMatch(/diary/);
      expect(await (await ask('token-b', path)).text()).not.toMatch(/secret of alice/);
    }
    expect((await ask('token-b', '/api/sessions/diary', { method: 'DELETE' })).status).toBe(404);
    expect((await ask('token-a', '/api/sessions/diary')).status).toBe(200);
    await expect(readEvents(`${server.url}/api/sessions/diary/events`, { headers: as('token-b') })).rejects.toThrow(
      /^404/,
    );
  });

  it('have sessions of the same name, one each', async () => {
    for (const token of ['token-a', 'token-b']) {
      const body = JSON.stringify({ thought: `by ${token}`, session_id: 'shared-name' });
      await ask(token, '/api/contexts/thoughts', { method: 'POST', body });
    }
    expect(await (await ask('token-b', '/api/contexts/thoughts?session_id=shared-name')).json()).toMatchObject({
      thoughts: [{ step: 1, thought: 'by token-b' }],
    });
  });

  it('are kept apart over MCP as over the API', async () => {
    const [alice, bob] = await Promise.all([connect('token-a'), connect('token-b')]);
    expect(await think(bob, { thought: 'of bob', session_id: 'diary' })).toMatchObject({
      step: 1,
      session_id: 'diary',
    });
    expect(await think(alice, { thought: 'another of alice', session_id: 'diary' })).toMatchObject({ step: 2 });
    const recalled = JSON.stringify(await bob.callTool({ name: 'recall', arguments: { query: 'secret' } }));
    expect(recalled).not.toContain('secret of alice');
    await alice.close();
    await bob.close();
  });

  it('without a session of their own think in the one that the headers name, then in default', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const headers = { ...as('token-a'), 'x-session-id': 'chat-7' };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));
    expect(await think(client, { thought: 'here' })).toMatchObject({ session_id: 'chat-7' });
    await client.close();
    const plain = await connect('token-a');
    expect(await think(plain, { thought: 'there' })).toMatchObject({ session_id: 'default' });
    await plain.close();
  });
});
