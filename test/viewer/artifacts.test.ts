import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonValue } from '../../src/base/json.ts';
import { HOSTILE_TEXTS } from '../hostile-texts.ts';
import { useAgents } from './agent-server.ts';
import { describeInBrowser, useBrowser, type Watched } from './browser.ts';
import { once } from './viewer-server.ts';

/** Pages that try to run something, to load something, or to leave. */
const HOSTILE_PAGES: readonly string[] = [
  ...HOSTILE_TEXTS.slice(0, 34),
  "<body onload=\"parent.postMessage({type:'height',height:1e9},'*')\">",
  '<script>top.location = "https://evil.example"</script><a href="https://evil.example" target="_top">x</a>',
  '<style>@import url("https://evil.example/a.css"); body { background: url(https://evil.example/b.png) }</style>',
  '<link rel="preconnect" href="https://evil.example"><link rel="dns-prefetch" href="//evil.example">',
  '<video src="https://evil.example/v.mp4" autoplay></video><audio src="https://evil.example/a.mp3" autoplay></audio>',
  '<img src="https://evil.example/p.png" srcset="https://evil.example/q.png 2x"><picture><source srcset="//evil.example/r"></picture>',
  '<svg><image href="https://evil.example/i.png"/><use href="https://evil.example/u.svg#a"/></svg>',
  '<object data="https://evil.example/o"></object><embed src="https://evil.example/e">',
  '<iframe src="/api/sessions"></iframe><iframe srcdoc="<script>fetch(\'/api/sessions\')</script>"></iframe>',
  '<form action="/api/sessions" method="post"><button autofocus>x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<details open ontoggle="alert(1)"><summary>x</summary></details><input autofocus onfocus="alert(1)">',
];

const HOSTILE_DIAGRAMS: readonly string[] = [
  'graph TD; A["<img src=x onerror=alert(1)>"]-->B; click A href "javascript:alert(1)"',
  '%%{init: {"securityLevel": "loose", "themeCSS": "* { background: url(https://evil.example/x) }"}}%%\ngraph TD; A-->B;',
  'graph TD; A@{ img: "https://evil.example/x.png", label: "x" }',
  'not a diagram at all <script>alert(1)</script>',
];

describeInBrowser('hostile artifacts', () => {
  const browser = useBrowser();
  const start = useAgents();
  /** What the agent answers next. */
  let conversation: readonly JsonValue[] = [];
  const shared = once(() =>
    start(({ tools }) =>
      tools.some(({ name }) => name === 'response_formatter')
        ? { calls: [{ name: 'response_formatter', input: { conversation } }] }
        : { text: 'Look.' },
    ),
  );
  let evil: Server;
  let address = '';
  let heard = 0;
  beforeAll(async () => {
    evil = createServer((socket) => {
      heard += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const place = evil.address();
    address = typeof place === 'object' && place !== null ? `127.0.0.1:${place.port}` : '';
  });
  afterAll(() => evil?.close());

  const show = async (types: readonly string[], contents: readonly string[]): Promise<Watched> => {
    conversation = types.flatMap((type) =>
      contents.map((content, index) => ({
        type: 'artifact',
        artifact: { type, title: `${index} <script>alert(1)</script>`, content: toEvil(content) || 'empty' },
      })),
    );
    const server = await shared();
    const { id } = await server.post('/api/runs', { text: 'Show me.' });
    const watched = await browser.open();
    await watched.page.goto(`${server.url}/s/${id}`);
    await expect.poll(() => watched.page.locator('.artifact').count(), { timeout: 20_000 }).toBe(conversation.length);
    // Frames are loaded when they come into sight. One that cannot be drawn goes away meanwhile: what is around it stays.
    for (const artifact of await watched.page.locator('.artifact').all()) await artifact.scrollIntoViewIfNeeded();
    await expect.poll(() => watched.page.locator('iframe[aria-busy="true"]').count(), { timeout: 60_000 }).toBe(0);
    // Whatever tries to leave later than that has this long.
    await watched.page.waitForTimeout(500);
    expect(new URL(watched.page.url()).pathname).toBe(`/s/${id}`);
    expect(heard).toBe(0);
    return watched;
  };

  /** The same text with an address that would hear if anything came. */
  const toEvil = (content: string): string =>
    content.replaceAll('https://evil.example', `http://${address}`).replaceAll('//evil.example', `//${address}`);

  /** Frames report what their policy stopped; that is no fault. */
  const notStopped = (faults: readonly string[]): string[] =>
    faults.filter(
      (fault) =>
        !/Content Security Policy|violates the following|sandbox|violation of|Blocked autofocusing/i.test(fault),
    );

  it('run nothing and load nothing as pages', { timeout: 120_000 }, async () => {
    const { page, faults } = await show(['text/html'], HOSTILE_PAGES);
    expect(notStopped(faults)).toEqual([]);
    const heights = await page.locator('iframe').evaluateAll((all) => all.map((frame) => frame.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(720);
  });

  it('run nothing and load nothing as pictures', { timeout: 120_000 }, async () => {
    const pictures = HOSTILE_PAGES.map((text) => `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`);
    const { faults } = await show(['image/svg+xml'], pictures);
    expect(notStopped(faults)).toEqual([]);
  });

  it('run nothing and load nothing as diagrams', { timeout: 120_000 }, async () => {
    const { page, faults } = await show(['application/vnd.mermaid'], [...HOSTILE_DIAGRAMS, 'graph TD; Good-->Better;']);
    const last = page.frameLocator('iframe').last();
    expect(await last.getByText('Better').count()).toBeGreaterThan(0);
    // As high as the diagram, not as high as the frame was while it was drawn.
    const spare = await last.locator('svg').evaluate((svg) => innerHeight - svg.getBoundingClientRect().bottom);
    expect(spare).toBeGreaterThanOrEqual(0);
    expect(spare).toBeLessThan(40);
    expect(await page.getByText('This cannot be drawn').count()).toBeGreaterThan(0);
    expect(notStopped(faults)).toEqual([]);
  });

  it('stay text as documents, code, sources and graphs', { timeout: 120_000 }, async () => {
    const { faults } = await show(
      [
        'text/markdown',
        'application/vnd.ant.code',
        'application/vnd.bibliography',
        'application/vnd.knowledge-graph',
        'application/vnd.react',
      ],
      HOSTILE_PAGES,
    );
    expect(faults).toEqual([]);
  });
});
