import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRaw, sendRaw } from './raw-request.ts';
import { type RunningHttp, startHttp } from './start-http.ts';

let open: RunningHttp;
let closed: RunningHttp;

beforeAll(async () => {
  open = await startHttp({ allowHosts: ['host.docker.internal'] });
  closed = await startHttp({ tokens: { alice: 'token-of-alice', bob: 'token-of-bob' } });
});

afterAll(async () => {
  await open.close();
  await closed.close();
});

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${open.url}${path}`, init);
}

describe('the Host guard', () => {
  it.each(['localhost', 'localhost:4127', '127.0.0.1', 'LOCALHOST:1', '[::1]:80', 'host.docker.internal:4127'])(
    'answers to %s',
    async (host) => {
      expect(await getRaw(open.port, '/api/tools', [`Host: ${host}`])).toMatchObject({ status: 200 });
    },
  );

  it.each([
    'evil.example',
    'evil.example:4127',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '2130706433',
    '0.0.0.0',
    '169.254.169.254',
    'localhost, evil.example',
  ])('refuses %s', async (host) => {
    const { status, body } = await getRaw(open.port, '/api/tools', [`Host: ${host}`]);
    // What is no host at all is refused before, as a bad request.
    expect([400, 403]).toContain(status);
    if (status === 403) expect(JSON.parse(body)).toMatchObject({ status: 403, code: 'request/host' });
  });

  it('refuses two names at once, and none at all', async () => {
    expect((await getRaw(open.port, '/api/tools', ['Host: localhost', 'Host: evil.example'])).status).toBeOneOf([
      400, 403,
    ]);
    expect((await getRaw(open.port, '/api/tools', [])).status).toBe(400);
    expect((await sendRaw(open.port, 'GET /api/tools HTTP/1.0\r\n\r\n')).status).toBe(403);
  });

  it('never believes a proxy', async () => {
    const headers = ['Host: evil.example', 'X-Forwarded-Host: localhost', 'Forwarded: host=localhost'];
    expect((await getRaw(open.port, '/api/tools', headers)).status).toBe(403);
  });

  it('says which flag lets a name in', async () => {
    const { body } = await getRaw(open.port, '/mcp', ['Host: thinker.lan:4127']);
    expect(JSON.parse(body)).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { message: expect.stringContaining('--allow-host thinker.lan') },
    });
  });
});

describe('the Origin guard', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:6274', 'https://host.docker.internal'])(
    'lets %s in',
    async (origin) => {
      expect((await call('/api/tools', { headers: { origin } })).status).toBe(200);
    },
  );

  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'file://',
    'chrome-extension://abc',
    'http://localhost:3000.evil.example',
    'http://evil.example@localhost',
  ])('refuses %s', async (origin) => {
    for (const path of ['/', '/mcp', '/api/sessions']) {
      const answer = await call(path, { method: 'POST', headers: { origin }, body: '{}' });
      expect(answer.status).toBe(403);
    }
  });

  it.each(['cross-site', 'same-site', 'nonsense'])('refuses what a page sends as %s without its name', async (site) => {
    const headers = { 'sec-fetch-site': site };
    for (const path of ['/mcp', '/api/sessions', '/api/events']) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        expect((await call(path, { method, headers })).status).toBe(403);
      }
    }
    // A link may lead to the page for people.
    expect((await call('/', { headers })).status).toBe(200);
    expect((await call('/api/tools', { headers: { ...headers, origin: 'http://localhost:3000' } })).status).toBe(200);
  });

  it.each(['same-origin', 'none'])('lets in what a browser sends as %s', async (site) => {
    expect((await call('/api/tools', { headers: { 'sec-fetch-site': site } })).status).toBe(200);
  });

  it('lets only its own pages in where other machines are served', async () => {
    const beyond = await startHttp({ host: '0.0.0.0' });
    const from = (origin: string) => fetch(`http://127.0.0.1:${beyond.port}/api/tools`, { headers: { origin } });
    expect((await from(`http://127.0.0.1:${beyond.port}`)).status).toBe(200);
    expect((await from('http://localhost:3000')).status).toBe(403);
    await beyond.close();
  });
});

describe('the token guard', () => {
  const ask = (authorization?: string, path = '/api/sessions') =>
    fetch(`${closed.url}${path}`, { headers: authorization === undefined ? {} : { authorization } });

  it('lets nobody in without a token, and says how to show one', async () => {
    for (const path of ['/api/sessions', '/api/settings', '/api/events', '/mcp', '/nowhere']) {
      const answer = await ask(undefined, path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
      expect(await answer.text()).toContain('Authorization: Bearer TOKEN');
    }
  });

  it.each([
    'Bearer wrong',
    'Bearer token-of-alic',
    'Bearer token-of-alice2',
    'Basic token-of-alice',
    'token-of-alice',
    'Bearer',
    'Bearer  ',
  ])('refuses %j', async (authorization) => {
    expect((await ask(authorization)).status).toBe(401);
  });

  it('takes a token from the header alone', async () => {
    expect((await ask('Bearer token-of-alice')).status).toBe(200);
    expect((await ask('bearer token-of-bob')).status).toBe(200);
    expect((await ask(undefined, '/api/sessions?token=token-of-alice&access_token=token-of-alice')).status).toBe(401);
  });

  it('shows without a token what belongs to nobody', async () => {
    for (const path of ['/', '/openapi.json', '/api/health']) expect((await ask(undefined, path)).status).toBe(200);
    expect(await (await ask(undefined, '/api/health')).json()).toEqual({ status: 'ok', version: '1.2.3' });
  });

  it('slows down those who guess, and not those who know', async () => {
    const guarded = await startHttp({ tokens: { alice: 'guess-40' } });
    const statuses: number[] = [];
    for (let guess = 0; guess <= 40; guess++) {
      const answer = await fetch(`${guarded.url}/api/tools`, { headers: { authorization: `Bearer guess-${guess}` } });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([...Array.from({ length: 10 }, () => 429), 200]);
    await guarded.close();
  });
});

describe('the rate limit', () => {
  it('counts each owner alone and says when to try again', async () => {
    const limited = await startHttp({ tokens: { alice: 'a', bob: 'b' }, limits: { requestsPerMinute: 5 } });
    const ask = (token: string, path: string) =>
      fetch(`${limited.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    for (let count = 0; count < 5; count++) expect((await ask('a', '/api/tools')).status).toBe(200);
    const refused = await ask('a', '/mcp');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('b', '/api/tools')).status).toBe(200);
    await limited.close();
  });
});

describe('the body limit', () => {
  const thought = (size: number) => JSON.stringify({ thought: 'x'.repeat(size) });

  it('refuses a body by its announced length before it comes', async () => {
    const headers = 'Host: localhost\r\nContent-Length: 999999999\r\n';
    const { status, body } = await sendRaw(
      open.port,
      `POST /api/contexts/thoughts HTTP/1.1\r\n${headers}\r\n`,
      /too-large/,
    );
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: 'request/too-large' });
  });

  it('refuses an endless chunked body while it comes, and lives on', async () => {
    for (const path of ['/mcp', '/api/contexts/thoughts']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
      const { status } = await sendRaw(open.port, [head, ...Array.from({ length: 8 }, () => chunk)], /too-large/);
      expect(status).toBe(413);
    }
    expect((await call('/api/tools')).status).toBe(200);
  });

  it('cuts off those who send on and on', async () => {
    const chunk = `1000000\r\n${'x'.repeat(0x1000000)}\r\n`;
    const head = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
    // Ends only because the server closes the connection.
    const { status } = await sendRaw(open.port, [head, ...Array.from({ length: 6 }, () => chunk)]);
    expect(status).toBe(413);
  });

  it('takes a chunked body that fits, as it takes any other', async () => {
    const body = JSON.stringify({ thought: 'in pieces', session_id: 'chunked' });
    const pieces = [body.slice(0, 5), body.slice(5)].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
    const head =
      'POST /api/contexts/thoughts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answer = await sendRaw(open.port, [head, ...pieces, '0\r\n\r\n']);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"thought":"in pieces"');
  });

  it('follows the setting', async () => {
    const small = await startHttp({ limits: { maxMessageBytes: 200 } });
    const post = (body: string) => fetch(`${small.url}/api/contexts/thoughts`, { method: 'POST', body });
    expect((await post(thought(150))).status).toBe(200);
    expect((await post(thought(250))).status).toBe(413);
    await small.close();
  });
});

describe('bodies that mean harm', () => {
  const DEEP = 100_000;

  it('answers JSON of 100,000 levels by name on the API, and lives on', async () => {
    const body = `{"thought":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`;
    for (const path of ['/api/contexts/thoughts', '/api/reasoning']) {
      const answer = await call(path, { method: 'POST', body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'request/too-deep' });
    }
    expect((await call('/api/tools')).status).toBe(200);
  });

  it('answers JSON of 100,000 levels on /mcp, and lives on', async () => {
    const args = `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"think","arguments":{"thought":${args}}}}`;
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const answer = await call('/mcp', { method: 'POST', headers, body });
    const text = await answer.text();
    expect(text).toMatch(/error|isError/);
    expect(answer.status).toBeLessThan(500);
    expect((await call('/api/tools')).status).toBe(200);
  });

  it('names the place where JSON goes wrong', async () => {
    const answer = await call('/api/reasoning', { method: 'POST', body: '{"query":\n  oops}' });
    expect(await answer.json()).toMatchObject({
      status: 400,
      code: 'request/malformed',
      detail: expect.stringContaining('line 2, column 3'),
    });
    const rpc = await call('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{oops',
    });
    expect(await rpc.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_700 } });
  });

  it('is not moved by keys that name prototypes', async () => {
    const body = '{"thought":"fine","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    expect((await call('/api/contexts/thoughts', { method: 'POST', body })).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('batches', () => {
  it.each(['[', ' \n\t[', '\uFEFF['])(
    'are refused when they begin with %j, and nothing of them is done',
    async (start) => {
      const think = (id: number) => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'think', arguments: { thought: `${id}`, session_id: 'batch' } },
      });
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const body = `${start}${JSON.stringify([think(1), think(2)]).slice(1)}`;
      const answer = await call('/mcp', { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_600 } });
      expect((await call('/api/sessions/batch')).status).toBe(404);
    },
  );
});

describe('every answer', () => {
  it('carries headers that allow nothing', async () => {
    const answers = await Promise.all([
      call('/openapi.json'),
      call('/api/sessions'),
      call('/nowhere'),
      call('/api/sessions/none'),
      call('/mcp'),
      call('/api/tools', { headers: { origin: 'https://evil.example' } }),
      fetch(`${closed.url}/api/sessions`),
    ]);
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe(null);
    }
  });

  it('of the viewer may run its own files and nothing else', async () => {
    const { headers } = await call('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('names what exists where nothing is', async () => {
    const answer = await call('/api/sesions');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({
      status: 404,
      code: 'request/unknown-path',
      paths: expect.arrayContaining(['/mcp', '/api/sessions', '/openapi.json']),
    });
  });

  it('names the methods where another is used', async () => {
    const answer = await call('/api/sessions/some', { method: 'PUT' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, DELETE');
  });
});
