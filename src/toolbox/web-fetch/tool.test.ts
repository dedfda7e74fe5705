import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import { createWebFetchTool, type WebParts } from './tool.ts';

const sentence = 'This is a sentence with several words, commas, and a point to make. ';
const page = `<html><head><title>Tides</title></head><body><nav>Shop</nav><article><h1>Tides</h1>
  <p>${sentence.repeat(6)}</p><p>${sentence.repeat(6)} See <a href="/moon">the moon</a>.</p></article></body></html>`;

type Answer = (response: ServerResponse, url: URL, request: IncomingMessage) => void;
const html = { 'content-type': 'text/html; charset=utf-8' };
const plain = { 'content-type': 'text/plain' };
const send =
  (headers: Record<string, string>, body: string | Buffer, status = 200): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

const answers: Record<string, Answer> = {
  '/page': send(html, page),
  '/text': send(plain, 'Plain <b>text</b>\n'),
  '/json': send({ 'content-type': 'application/vnd.api+json' }, '{"a": [1]}'),
  '/image': send({ 'content-type': 'image/png' }, Buffer.alloc(100)),
  '/untyped': send({}, Buffer.from([1, 0, 2])),
  '/untyped-page': send({}, '<!DOCTYPE html><p>Hello'),
  '/latin': send({ 'content-type': 'text/plain; charset=iso-8859-1' }, Buffer.from('caf\xe9', 'latin1')),
  '/meta': send({ 'content-type': 'text/html' }, Buffer.from('<html><meta charset="windows-1252"><p>\x80 5', 'latin1')),
  '/nonsense': send({ 'content-type': 'text/plain; charset=nonsense' }, 'é'),
  '/missing': send(html, '<html><body><p>Not here</p></body></html>', 404),
  '/gzip': send({ ...plain, 'content-encoding': 'gzip' }, gzipSync('packed by gzip')),
  '/br': send({ ...plain, 'content-encoding': 'br' }, brotliCompressSync('packed by br')),
  '/deflate': send({ ...plain, 'content-encoding': 'deflate' }, deflateSync('packed by deflate')),
  '/broken': send({ ...plain, 'content-encoding': 'gzip' }, 'not packed at all'),
  '/strange': send({ ...plain, 'content-encoding': 'zstd' }, 'x'),
  '/bomb-gzip': send({ ...plain, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(200_000_000))),
  '/bomb-br': send({ ...plain, 'content-encoding': 'br' }, brotliBomb()),
  '/long': send(plain, 'é1234567'.repeat(20_000)),
  '/hop': (response, url) => {
    const left = Number(url.searchParams.get('left'));
    response.writeHead(302, { location: left === 0 ? '/text' : `/hop?left=${left - 1}` }).end();
  },
  '/to': (response, url) => void response.writeHead(307, { location: url.searchParams.get('target') ?? '' }).end(),
  '/silent': () => undefined,
  '/drip': (response) => {
    response.writeHead(200, plain);
    const drip = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(drip));
  },
  '/endless': (response) => {
    response.writeHead(200, plain);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) {
        // Until the other side has had enough.
      }
    };
    response.on('drain', more);
    more();
  },
  '/endless-gzip': (response) => {
    response.writeHead(200, { ...plain, 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    response.on('close', () => gzip.destroy());
    const more = (): void => void (gzip.destroyed || gzip.write(Buffer.alloc(1_000_000), more));
    more();
  },
  '/headers': (response, _, request) => void response.writeHead(200, plain).end(JSON.stringify(request.headers)),
};

function brotliBomb(): Buffer {
  return brotliCompressSync(Buffer.alloc(200_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

let hits = 0;
const server = createServer((request, response) => {
  hits += 1;
  const url = new URL(request.url ?? '/', 'http://server');
  const answer = answers[url.pathname] ?? send(plain, 'nothing', 404);
  answer(response, url, request);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const site = `http://127.0.0.1:${port}`;
/** As it was built. */
const worker = new URL('../../../dist/page-worker.js', import.meta.url);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const opened: WebParts = { alsoReach: ['127.0.0.1'], worker };

async function call(url: string, parts: WebParts = opened, more: object = {}): Promise<ToolResult & { text: string }> {
  const registry = createRegistry([createWebFetchTool(parts)]);
  const input = { url, ...more };
  const result = await runCall({ id: '1', name: 'web_fetch', input }, { registry, mode: 'agent' });
  return { ...result, text: renderResults([result], { registry })[0]?.text ?? '' };
}

async function get(path: string, parts?: WebParts): Promise<string> {
  return (await call(site + path, parts)).text;
}

describe('createWebFetchTool', () => {
  it('gives the article of a page, with its title and its links', async () => {
    const { text, ...result } = await call(`${site}/page`);
    expect(result).toMatchObject({ status: 'done', isSuccess: true });
    expect(text.startsWith(`Tides\n${site}/page\n\n`)).toBe(true);
    expect(text).toContain(`[the moon](${site}/moon)`);
    expect(text).not.toContain('Shop');
  });

  it('shows texts and JSON as they are, and names other types', async () => {
    expect(await get('/text')).toBe(`${site}/text\n\nPlain <b>text</b>\n`);
    expect(await get('/json')).toBe(`${site}/json\n\n{"a": [1]}`);
    expect(await get('/image')).toContain('This is image/png');
    expect(await get('/untyped')).toContain('This is binary data');
    expect(await get('/untyped-page')).toBe(`${site}/untyped-page\n\nHello`);
  });

  it('reads charsets and packings', async () => {
    expect(await get('/latin')).toContain('café');
    expect(await get('/meta')).toContain('€ 5');
    expect(await get('/nonsense')).toContain('é');
    for (const packing of ['gzip', 'br', 'deflate']) expect(await get(`/${packing}`)).toContain(`packed by ${packing}`);
    expect(await get('/broken')).toContain('packed wrongly');
    expect(await get('/strange')).toContain('packed as "zstd"');
  });

  it('shows what a failing server says, as a failure', async () => {
    const { text, ...result } = await call(`${site}/missing`);
    expect(result).toMatchObject({ status: 'done', isSuccess: false });
    expect(text).toContain('HTTP 404');
    expect(text).toContain('Not here');
  });

  it('follows at most five redirects', async () => {
    expect(await get('/hop?left=4')).toContain(`${site}/text\n\nPlain`);
    expect(await get('/hop?left=5')).toContain('redirects more than 5 times');
  });

  it.each([
    `http://127.0.0.1:${port}/text`,
    `http://localhost:${port}/text`,
    `http://LOCALHOST:${port}/text`,
    `http://2130706433:${port}/text`,
    `http://0x7f000001:${port}/text`,
    `http://0177.0.0.1:${port}/text`,
    `http://0x7f.1:${port}/text`,
    `http://127.1:${port}/text`,
    `http://１２７.0.0.1:${port}/text`,
    `http://[::1]:${port}/text`,
    `http://[::ffff:127.0.0.1]:${port}/text`,
    `http://[::ffff:7f00:1]:${port}/text`,
    `http://0.0.0.0:${port}/text`,
    `http://[::]:${port}/text`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
  ])('does not reach %s, directly or by a redirect', async (url) => {
    const before = hits;
    expect((await call(url, { worker })).text).toMatch(/is not on the public internet/);
    expect(hits).toBe(before);
    if (url.includes('//127.') || new URL(url).hostname === '127.0.0.1' || /localhost/i.test(url)) return;
    expect(await get(`/to?target=${encodeURIComponent(url)}`)).toMatch(/is not on the public internet/);
    expect(hits).toBe(before + 1);
  });

  it('checks names as they resolve, and uses only the addresses that passed', async () => {
    expect((await call(`http://localhost:${port}/text`)).text).toContain('Plain');
    expect((await call(`http://localhost:${port}/text`, { ...opened, alsoReach: ['127.0.0.2'] })).text).toMatch(
      /not on the public/,
    );
    expect((await call('http://no-such-name.invalid/')).text).toMatch(/no server has this name|could not be looked up/);
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,x', 'javascript:1', 'http://u:p@127.0.0.1/'])(
    'refuses %s, directly or by a redirect',
    async (url) => {
      expect(await call(url)).toMatchObject({ status: 'failed' });
      expect(await call(`${site}/to?target=${encodeURIComponent(url)}`)).toMatchObject({ status: 'failed' });
    },
  );

  it.each(['nonsense', '', 'example.org', 'http://'])('says that "%s" is no address', async (url) => {
    expect(await call(url)).toMatchObject({ status: 'failed', code: 'tool/invalid-input' });
  });

  it.each(['/endless', '/endless-gzip', '/bomb-gzip', '/bomb-br'])('stops %s at the size limit', async (path) => {
    expect(await get(path)).toContain('larger than 5 MB');
  });

  it.each(['/silent', '/drip'])('stops %s at the time limit', async (path) => {
    expect(await get(path, { ...opened, timeoutMs: 200 })).toContain('took longer than 0.2 seconds');
  });

  it('stops when the call is cancelled', async () => {
    const controller = new AbortController();
    const registry = createRegistry([createWebFetchTool(opened)]);
    const asked = { id: '1', name: 'web_fetch', input: { url: `${site}/silent` } };
    const running = runCall(asked, { registry, mode: 'agent', signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect(await running).toMatchObject({ status: 'failed', code: 'tool/aborted' });
  });

  it('shows long texts in parts', async () => {
    const { text } = await call(`${site}/long`);
    const next = Number(/To read on, call web_fetch with start_at (\d+)/.exec(text)?.[1]);
    expect(text).toContain(`[Characters 0 to ${next} of 160000.`);
    const { text: rest } = await call(`${site}/long`, opened, { start_at: next });
    expect(rest.split('\n\n')[1]?.slice(0, 20)).toBe('é1234567'.repeat(20_000).slice(next, next + 20));
    expect((await call(`${site}/long`, opened, { start_at: 1_000_000 })).text).toContain('(no text)');
  });

  it('sends nothing but the address', async () => {
    const { text } = await call(`${site}/headers`);
    const headers: unknown = JSON.parse(text.split('\n\n')[1] ?? '');
    expect(Object.keys(Object(headers)).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('shows a page once per request', async () => {
    const registry = createRegistry([createWebFetchTool(opened)]);
    const results = [];
    for (const id of ['1', '2'])
      results.push(
        await runCall({ id, name: 'web_fetch', input: { url: `${site}/text#${id}` } }, { registry, mode: 'agent' }),
      );
    const [first, second] = renderResults(results, { registry }).map(({ text }) => text);
    expect(first).toContain('(content shown in a later tool result)');
    expect(second).toContain('Plain');
  });

  it('says truthfully what it can do, in under 600 characters', () => {
    const { annotations, capabilities, description } = createWebFetchTool().spec;
    expect(capabilities).toEqual(['outward']);
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: true });
    expect(description.length).toBeLessThan(600);
  });
});
