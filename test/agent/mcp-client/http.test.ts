import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HttpFixture, type HttpFixtureOptions, startHttpFixture } from './start-http-fixture.ts';
import { at, endServers, start } from './start-servers.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await endServers();
  await Promise.all(ends.splice(0).map((end) => end()));
});

async function fixture(options?: HttpFixtureOptions): Promise<HttpFixture> {
  const started = await startHttpFixture(options);
  ends.push(started.kill);
  return started;
}

async function listen(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(
    async () => server.closeAllConnections(),
    async () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/mcp`;
}

describe.each([
  { style: '--http', protocol: '2026-07-28' },
  { style: '--sessions', protocol: '2025-11-25' },
] as const)('an MCP server over HTTP ($style)', ({ style, protocol }) => {
  it('offers its tools and runs calls', async () => {
    const { url } = await fixture({ style });
    const { call, faces, mcp, warnings } = await start([at(url)]);
    expect(warnings).toEqual([]);
    expect(mcp.status()).toMatchObject([{ state: 'ready', about: { name: 'fixture', version: '1.2.3', protocol } }]);
    expect(faces(await call('mcp__web__echo', { words: 'hi' })).renderForUser()).toBe('hi');
    expect(faces(await call('mcp__web__kinds')).images()).toHaveLength(2);
    expect(await call('mcp__web__fails')).toMatchObject({ isSuccess: false });
  });

  it('tells of progress and cancels', async () => {
    const { url } = await fixture({ style });
    const { call, faces } = await start([at(url)]);
    const updates: unknown[] = [];
    await call('mcp__web__progress', {}, { onProgress: (_, { done }) => void updates.push(done) });
    expect(updates).toEqual([1, 2, 3]);
    const stop = new AbortController();
    const calling = call('mcp__web__waits', {}, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    expect(await calling).toMatchObject({ code: 'tool/aborted' });
    expect(faces(await call('mcp__web__echo', { words: 'still there' })).renderForUser()).toBe('still there');
  });

  it('connects again when the server was restarted, without doing anything twice', async () => {
    const first = await fixture({ style });
    const { call, faces, mcp } = await start([at(first.url)]);
    await first.kill();
    expect(await call('mcp__web__count')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('nothing listens at this address (ECONNREFUSED)'),
    });
    expect(mcp.tools()).not.toEqual([]);
    await fixture({ style, port: first.port });
    await vi.waitFor(async () => expect((await call('mcp__web__echo')).status).toBe('done'), 10_000);
    expect(faces(await call('mcp__web__count')).renderForUser()).toBe('call 1');
  });
});

describe('an MCP server over HTTP', () => {
  it('is met again when it has forgotten the session', async () => {
    const first = await fixture({ style: '--sessions' });
    const { call, faces, warnings } = await start([at(first.url)]);
    await first.kill();
    await fixture({ style: '--sessions', port: first.port });
    expect(faces(await call('mcp__web__count')).renderForUser()).toBe('call 1');
    expect(warnings).toEqual([]);
  });

  it('keeps no stream open of a line that broke off', async () => {
    const streams = new Set<ServerResponse>();
    const url = await listen(async (request, response) => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        streams.add(response.on('close', () => streams.delete(response)));
        return;
      }
      const { id, method } = Object(request.method === 'POST' ? await json(request) : {});
      if (method === 'tools/call') return void request.socket.destroy();
      const results: Readonly<Record<string, unknown>> = {
        initialize: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: '', version: '' },
        },
        'tools/list': { tools: [{ name: 'act', inputSchema: {} }] },
      };
      const status = id === undefined ? 202 : method in results ? 200 : 400;
      response.writeHead(status, { 'content-type': 'application/json', 'mcp-session-id': 's' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
    });
    const { call } = await start([at(url)]);
    await vi.waitFor(() => expect(streams.size).toBe(1));
    expect(await call('mcp__web__act')).toMatchObject({ message: expect.stringContaining('broke off') });
    await vi.waitFor(() => expect(streams.size).toBe(0));
  });

  it('learns of tools that come later', async () => {
    const { url } = await fixture({ style: '--sessions' });
    const { call, mcp } = await start([at(url)]);
    await call('mcp__web__grow', { name: 'newcomer' });
    await vi.waitFor(() => expect(mcp.tools().map(({ tool }) => tool.spec.name)).toContain('mcp__web__newcomer'));
  });

  it('is given its headers, with variables filled in', async () => {
    const { url } = await fixture({ token: 'very-secret-token' });
    const server = at(url, { Authorization: `Bearer \${MY_TOKEN}` });
    const { call, faces } = await start([server], { MY_TOKEN: 'very-secret-token' });
    expect(faces(await call('mcp__web__echo', { words: 'in' })).renderForUser()).toBe('in');
  });

  it('says which header to set when it is not let in', async () => {
    const { url } = await fixture({ token: 'very-secret-token' });
    const { warnings } = await start([at(url)]);
    expect(warnings).toEqual([expect.stringContaining(`--header 'Authorization=Bearer \${TOKEN}'`)]);
  });

  it.each([
    [403, 'does not let us in (HTTP 403)'],
    [404, 'speaks no MCP at this address (HTTP 404)'],
    [500, 'answers with HTTP 500'],
    [302, 'sends us elsewhere'],
  ])('explains HTTP %i', async (status, message) => {
    const url = await listen(
      (_, response) => void response.writeHead(status, { location: 'http://x.test/' }).end('no'),
    );
    expect((await start([at(url)])).warnings).toEqual([expect.stringContaining(message)]);
  });

  it('explains a page that is none of its answers, silence and a wrong name', async () => {
    const page = await listen(
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    const silence = await listen(() => undefined);
    const servers = [
      { ...at(page), name: 'page' },
      { ...at(silence), name: 'silence', connectTimeoutMs: 300 },
      { ...at('http://no-such-name.invalid/mcp'), name: 'nowhere' },
    ];
    const { warnings } = await start(servers);
    expect(warnings.toSorted()).toEqual([
      expect.stringMatching(/^The MCP server nowhere cannot be reached: the name of the machine/),
      expect.stringMatching(/^The MCP server page failed: .*Unexpected content type: text\/html/),
      expect.stringMatching(/^The MCP server silence (?:did not answer in time|was not ready within 0\.3 s)/),
    ]);
  });

  it('never repeats a secret that a server throws back', async () => {
    const url = await listen((request, response) => {
      response.writeHead(400).end(`Your ${request.headers.authorization} is wrong.`);
    });
    const server = at(url, { Authorization: `Bearer \${MY_TOKEN}` });
    const { warnings } = await start([server], { MY_TOKEN: 'hunter2-hunter2' });
    expect(warnings.join()).toContain('***');
    expect(warnings.join()).not.toContain('hunter2');
  });

  it('sends nothing to another origin', async () => {
    const seen: unknown[] = [];
    const other = await listen((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    const url = await listen((_, response) => void response.writeHead(307, { location: other }).end());
    await start([at(url, { Authorization: 'Bearer mine' })]);
    expect(seen).toEqual([]);
  });

  it('may be one of 2024, which answers on a stream of its own', async () => {
    const url = await listen(serveAsIn2024());
    const { call, faces, mcp } = await start([at(url, { 'X-Key': 'k' })]);
    expect(mcp.status()).toMatchObject([{ state: 'ready', about: { protocol: '2024-11-05' } }]);
    expect(faces(await call('mcp__web__act')).renderForUser()).toBe('from 2024, k');
  });

  it('stops reading an answer that is too large', async () => {
    const { call } = await start([at(await listen(answerHugely))]);
    expect(await call('mcp__web__act')).toMatchObject({ status: 'failed', message: expect.stringContaining('web') });
  });
});

const answerHugely: RequestListener = (request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const { id, method } = JSON.parse(body || '{}');
    if (method === 'server/discover' || id === undefined) return response.writeHead(404).end();
    const serverInfo = { name: 'huge', version: '0' };
    const results: Record<string, unknown> = {
      initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo },
      'tools/list': { tools: [{ name: 'act', inputSchema: {} }] },
      'tools/call': { content: [{ type: 'text', text: 'x'.repeat(17 * 1024 * 1024) }] },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
  });
};

/** One client at a time will do. */
function serveAsIn2024(): RequestListener {
  let stream: ServerResponse | undefined;
  const results: Record<string, unknown> = {
    initialize: {
      protocolVersion: '2024-11-05',
      capabilities: { tools: {} },
      serverInfo: { name: 'old', version: '0' },
    },
    'tools/list': { tools: [{ name: 'act', inputSchema: {} }] },
  };
  return (request, response) => {
    if (request.method === 'GET') {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      stream.write('event: endpoint\ndata: /messages\n\n');
      return;
    }
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.url !== '/messages') return response.writeHead(404).end();
      const { id, method } = JSON.parse(body);
      const content = [{ type: 'text', text: `from 2024, ${request.headers['x-key']}` }];
      const result = results[method] ?? { content };
      if (id !== undefined) stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
      return response.writeHead(202).end();
    });
  };
}
