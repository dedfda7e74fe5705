import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectInTime } from '../expect-in-time.ts';
import { runThoughtline } from '../run-thoughtline.ts';
import { readEvents } from './read-events.ts';
import { startServe } from './start-serve.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'thoughtline-serve-'));
});

afterAll(() => rmSync(root, { recursive: true }));

function newHome(): string {
  return mkdtempSync(join(root, 'home-'));
}

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) });

describe('thoughtline serve', () => {
  it('serves MCP, the API and a page, and keeps what was thought over a restart', async () => {
    const env = { THOUGHTLINE_HOME: newHome() };
    const first = await startServe([], env);
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${first.url}/mcp`)));
    await client.callTool({ name: 'think', arguments: { thought: 'over MCP', session_id: 's' } });
    await client.close();
    await post(`${first.url}/api/contexts/thoughts`, { thought: 'over HTTP', session_id: 's' });
    expect((await fetch(`${first.url}/`)).headers.get('content-type')).toContain('text/html');
    expect(await first.end()).toMatchObject({ code: 0 });

    const second = await startServe([], env);
    expect(await (await fetch(`${second.url}/api/contexts/thoughts?session_id=s`)).json()).toMatchObject({
      thoughts: [{ thought: 'over MCP' }, { thought: 'over HTTP' }],
    });
    await second.end();
  });

  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP'])(
    'ends by %s within two seconds, streams and all',
    async (signal) => {
      const server = await startServe([], { THOUGHTLINE_HOME: newHome() });
      await post(`${server.url}/api/contexts/thoughts`, { thought: 't' });
      const stream = await readEvents(`${server.url}/api/sessions/default/events`);
      await stream.next();
      // A connection that sends half a request must not hold it up either.
      const half = fetch(`${server.url}/mcp`, {
        method: 'POST',
        body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
        duplex: 'half',
      } as RequestInit).catch(() => 'cut off');
      await sleep(50);
      const { code, ms } = await server.end(signal);
      expect(code).toBe(0);
      await expectInTime(ms, 2_000);
      expect(await stream.next()).toBe(undefined);
      await half;
    },
  );

  it('ends within two seconds also when the database never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const env = { THOUGHTLINE_HOME: newHome(), THOUGHTLINE_STORE: `postgres://nobody@127.0.0.1:${port}/nothing` };
    const server = await startServe([], env);
    const waiting = fetch(`${server.url}/api/sessions`).catch(() => 'cut off');
    await sleep(100);
    const { code, ms } = await server.end();
    expect(code).toBe(0);
    await expectInTime(ms, 2_000);
    await waiting;
    silent.close();
  });

  it('lets a reader go on where a killed server left off', async () => {
    const env = { THOUGHTLINE_HOME: newHome() };
    const first = await startServe([], env);
    for (const thought of ['one', 'two']) await post(`${first.url}/api/contexts/thoughts`, { thought });
    const reader = await readEvents(`${first.url}/api/sessions/default/events`);
    const seen = await reader.next();
    await first.end('SIGKILL');
    const second = await startServe([], env);
    await post(`${second.url}/api/contexts/thoughts`, { thought: 'three' });
    const back = await readEvents(`${second.url}/api/sessions/default/events`, { lastEventId: String(seen?.id) });
    expect([await back.next(), await back.next()]).toMatchObject([{ data: { seq: 2 } }, { data: { seq: 3 } }]);
    await back.leave();
    await second.end();
  });

  it.each([5, 30])('lets clients that still send %i MB read that it is too much', async (megabytes) => {
    const server = await startServe([], { THOUGHTLINE_HOME: newHome() });
    const bytes = new Uint8Array(megabytes * 1_048_576).fill(0x78);
    const headers = { 'content-type': 'application/json' };
    const pieces = () => new Blob([bytes]).stream();
    for (const path of ['/mcp', '/api/contexts/thoughts']) {
      for (const body of [() => bytes, pieces]) {
        const answers = Array.from({ length: 4 }, () =>
          fetch(`${server.url}${path}`, { method: 'POST', headers, body: body(), duplex: 'half' } as RequestInit),
        );
        for (const answer of await Promise.all(answers)) {
          expect(answer.status).toBe(413);
          expect(await answer.text()).toContain('max_message_bytes');
        }
      }
    }
    await server.end();
  });

  it('prints URLs and a config for people', async () => {
    const server = await startServe([], { THOUGHTLINE_HOME: newHome() }, { json: false });
    expect(server.stdout()).toMatch(/^Viewer {2}http:\/\/127\.0\.0\.1:\d+\/\nMCP {5}http:.*\/mcp\nAPI {5}http:/);
    await expect.poll(server.stderr).toContain('"mcpServers"');
    await server.end();
  });

  it('tells which store it uses, also after the setting was changed', async () => {
    const env = { THOUGHTLINE_HOME: newHome() };
    const server = await startServe([], env);
    expect((await runThoughtline(['settings', 'store', 'memory:'], env)).code).toBe(0);
    const { settings } = Object(await (await fetch(`${server.url}/api/settings`)).json());
    expect(settings).toContainEqual(
      expect.objectContaining({ key: 'store', value: expect.stringContaining('thoughtline.db') }),
    );
    await server.end();
  });

  it('plays the demo when it is told to and there is nothing to see yet', async () => {
    const env = { THOUGHTLINE_HOME: newHome() };
    const first = await startServe(['--demo'], env);
    const runs = async (url: string) => (await fetch(`${url}/api/sessions?kind=run`)).json();
    expect(await runs(first.url)).toMatchObject({ sessions: [{ title: expect.stringContaining('Demo') }] });
    await first.end();
    const second = await startServe(['--demo'], env);
    expect(await runs(second.url)).toHaveProperty('sessions.length', 1);
    await second.end();
  });

  it('says what to do when another program has the port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const ended = await runThoughtline(['serve', '--port', String(port)], { THOUGHTLINE_HOME: newHome() });
    taken.close();
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--port 0') });
  });

  it('does not listen beyond this machine without a token, and says what to do', async () => {
    const env = { THOUGHTLINE_HOME: newHome() };
    for (const host of ['0.0.0.0', '::', '192.0.2.1']) {
      const { code, stderr } = await runThoughtline(['serve', '--host', host, '--port', '0'], env);
      expect(code).toBe(2);
      expect(stderr).toContain('thoughtline tokens add OWNER');
      expect(stderr).toContain('THOUGHTLINE_TOKEN');
    }
    const server = await startServe(['--host', '0.0.0.0'], {
      ...env,
      THOUGHTLINE_TOKEN: 'a-token-that-is-long-enough',
    });
    expect(server.needsToken).toBe(true);
    expect(server.stderr()).not.toContain('belongs to no setting');
    expect((await fetch(`${server.url}/api/sessions`)).status).toBe(401);
    await server.end();
  });

  it.each([
    [['--port', '70000'], '0 to 65535'],
    [['--port', 'http'], '0 to 65535'],
    [['--allow-host', 'http://x/'], 'is not the name of a host'],
    [['--token', 'two words'], 'without spaces'],
    [['--tools', 'thnk'], "Did you mean 'think'?"],
    [['--host', 'no.such.host.invalid', '--token', 'a-token-that-is-long-enough'], 'Cannot listen'],
  ])('refuses %j by name', async (args, message) => {
    const { code, stderr } = await runThoughtline(['serve', '--port', '0', ...args], { THOUGHTLINE_HOME: newHome() });
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(message);
  });

  it('offers the tools that it is told to', async () => {
    const server = await startServe(['--tools', 'sequentialthinking'], { THOUGHTLINE_HOME: newHome() });
    const { tools } = (await (await fetch(`${server.url}/api/tools`)).json()) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(['sequentialthinking']);
    await server.end();
  });

  it('heeds settings that another process changes', async () => {
    const env = { THOUGHTLINE_HOME: newHome() };
    const server = await startServe([], env);
    expect((await fetch(`${server.url}/api/tools`)).status).toBe(200);
    await runThoughtline(['settings', 'rate_limit', '1'], env);
    expect((await fetch(`${server.url}/api/tools`)).status).toBe(429);
    await server.end();
  });

  it('does not start where it cannot tell who may come in', async () => {
    const home = newHome();
    writeFileSync(join(home, 'tokens.json'), '{"alice": {"sha256": 5}}');
    const { code, stderr } = await runThoughtline(['serve', '--port', '0'], { THOUGHTLINE_HOME: home });
    expect(code).toBe(1);
    expect(stderr).toContain('tokens.json');
  });
});
