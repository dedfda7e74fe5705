import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runThoughtline } from '../run-thoughtline.ts';
import { describeInBrowser, loaded, SOON, settled, useBrowser } from './browser.ts';
import { once, useServers, type ViewerServer } from './viewer-server.ts';

describeInBrowser('reading in the viewer', () => {
  const browser = useBrowser();
  const start = useServers();
  const shared = once(() => start());

  it('finds inside of a session, and the address keeps what was sought', async () => {
    const server = await shared();
    const id = await server.reason('Where?', ['A heron.', 'Nothing.', 'Another heron.', 'Nothing.']);
    const { page, faults } = await browser.open();
    await page.goto(`${server.url}/s/${id}`);
    await page.getByText('Another heron.').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('heron');
    await page.getByText('2 places').waitFor();
    await page.keyboard.press('Enter');
    expect(await chosen(page)).toContain('A heron.');
    await page.keyboard.press('n');
    expect(await chosen(page)).toContain('Another heron.');
    await page.getByText('2 of 2 places').waitFor();
    await page.keyboard.press('p');
    expect(await chosen(page)).toContain('A heron.');
    expect(page.url()).toContain('find=heron');
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('search');
    expect(page.url()).toContain('find=heron');
    expect(await page.evaluate(() => CSS.highlights.get('found')?.size)).toBe(2);
    expect(faults).toEqual([]);
  });

  it('folds, hides and copies by single keys', async () => {
    const server = await shared();
    const id = await server.reason('Which way?', ['Kept.', 'Left behind.']);
    await server.post('/api/reasoning', { sessionId: id, rollbackToStep: 0, thought: 'Another way.' });
    const { page } = await openWithClipboard();
    await page.goto(`${server.url}/s/${id}`);
    await page.getByText('1 thought discarded').waitFor();
    expect(await page.getByText('Left behind.').count()).toBe(0);
    await page.keyboard.press('e');
    await page.getByText('Left behind.').waitFor();
    await page.keyboard.press('x');
    await expect.poll(() => page.getByText('1 thought discarded').count(), SOON).toBe(0);
    await page.keyboard.press('x');
    await page.getByText('Left behind.').waitFor();
    await page.locator('.thought').first().focus();
    await page.keyboard.press('y');
    await page.getByText('Text copied').waitFor();
    expect(await clipboard(page)).toBe('Kept.');
    await page.locator('.thought').last().focus();
    await page.keyboard.press('c');
    await page.getByText('Link copied').waitFor();
    expect(await clipboard(page)).toMatch(new RegExp(`/s/${id}#e\\d+$`));
  });

  it('goes from session to session, and names the tab', async () => {
    const server = await shared();
    const older = await server.reason('The older one', ['x']);
    await server.reason('The newer one', ['x']);
    const { page } = await browser.open();
    await page.goto(`${server.url}/s/${older}`);
    await page.getByRole('heading', { name: 'The older one' }).waitFor();
    await expect.poll(() => page.title(), SOON).toBe('The older one · Thoughtline');
    await page.keyboard.press('[');
    await page.getByRole('heading', { name: 'The newer one' }).waitFor();
    await page.keyboard.press('[');
    await page.getByText('This is the first session').waitFor();
    await page.keyboard.press(']');
    await page.getByRole('heading', { name: 'The older one' }).waitFor();
  });

  it('shows the beginning of a long question, and all of it when asked', async () => {
    const server = await shared();
    const id = await server.reason('Why? '.repeat(380), ['x']);
    const { page } = await browser.open({ width: 390 });
    await page.goto(`${server.url}/s/${id}`);
    const heightOf = () => page.locator('h1').evaluate((heading) => heading.clientHeight);
    await page.getByRole('button', { name: 'Show all' }).waitFor();
    expect(await heightOf()).toBeLessThan(90);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Show less' }).waitFor();
    expect(await heightOf()).toBeGreaterThan(300);
  });

  it('says in the tab how much is new further down, and goes there', async () => {
    const server = await shared();
    const id = await server.reason(
      'Growing',
      Array.from({ length: 9 }, (_, n) => `${n}\n\n`.repeat(20)),
    );
    const { page } = await browser.open();
    await page.goto(`${server.url}/s/${id}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await server.post('/api/reasoning', { sessionId: id, thought: 'The newest.' });
    await page.getByText('1 new · Jump to end').waitFor();
    expect(await page.title()).toBe('(1) Growing · Thoughtline');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('f');
    await expect.poll(() => page.title(), SOON).toBe('Growing · Thoughtline');
    await server.post('/api/reasoning', { sessionId: id, thought: 'Newer still.' });
    await page.getByText('Newer still.').waitFor();
    expect(await page.getByText('Newer still.').evaluate((text) => text.getBoundingClientRect().bottom)).toBeLessThan(
      900,
    );
  });

  it('holds only what is seen of a long session, finds in all of it, and never moves under its reader', async () => {
    const server = await shared();
    const think = (thought: string) => server.post('/api/contexts/thoughts', { thought, session_id: 'long' });
    for (let n = 1; n <= 260; n++) await think(n === 13 ? 'A needle.' : `Thought ${n}.\n\n${'Line. '.repeat(n % 40)}`);
    const { page } = await browser.open();
    await page.goto(`${server.url}/s/long#e200`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), SOON).toBe('e200');
    expect(await page.locator('[data-place]').count()).toBeLessThan(60);
    await page.keyboard.press('/');
    await page.keyboard.type('needle');
    await page.getByText('1 place').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen(page), SOON).toContain('A needle.');
    const where = () => page.getByText('A needle.').evaluate((text) => text.getBoundingClientRect().top);
    const before = await settled(page, where);
    for (let n = 1; n <= 50; n++) await think(`Meanwhile ${n}.`);
    await page.getByText('50 new · Jump to end').waitFor();
    expect(await where()).toBe(before);
    await page.getByText('50 new · Jump to end').click();
    await page.getByText('Meanwhile 50.').waitFor();
    await think('And the last.');
    await page.getByText('And the last.').waitFor();
  });

  it('shows what a revision changed', async () => {
    const server = await start({ args: ['--tools', 'sequentialthinking,think'] });
    await callTool(server, { thought: 'The sum is rounded twice.', thoughtNumber: 1, totalThoughts: 2 });
    const revision = { isRevision: true, revisesThought: 1, thought: 'The sum is rounded once.' };
    await callTool(server, { ...revision, thoughtNumber: 2, totalThoughts: 2 });
    const branch = { branchFromThought: 1, branchId: 'b'.repeat(68), thought: 'Or not at all.' };
    await callTool(server, { ...branch, thoughtNumber: 3, totalThoughts: 3 });
    const { page } = await browser.open({ width: 390 });
    await page.goto(server.url);
    await page.locator('.session-row').click();
    await page.getByText('Show difference').click();
    await page.locator('del').waitFor();
    expect(await page.locator('del').allTextContents()).toEqual(['twice']);
    expect(await page.locator('ins').allTextContents()).toEqual(['once']);
    expect(await page.locator('.badge[data-tone="branch"]').last().textContent()).toContain(branch.branchId);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('never shows a session to another owner, in a list, by a link, in a search or live', async () => {
    const first = await start();
    const [alice, bob] = await Promise.all([tokenOf('alice', first), tokenOf('bob', first)]);
    const asAlice = { method: 'POST', headers: { authorization: `Bearer ${alice}` } };
    const think = (thought: string) =>
      fetch(`${first.url}/api/contexts/thoughts`, {
        ...asAlice,
        body: JSON.stringify({ thought, session_id: 'diary' }),
      });
    await think('A secret of alice.');
    const context = await browser.context();
    const { page: hers } = await browser.open({ context });
    const { page: his } = await browser.open({ context });
    await hers.goto(`${first.url}/#token=${alice}`);
    await hers.getByRole('link', { name: /diary/ }).waitFor();
    await his.goto(`${first.url}/#token=${bob}`);
    await his.getByText('Nothing was thought yet').waitFor();
    await his.getByText('Live', { exact: true }).waitFor();
    await think('Another secret.');
    await hers.getByText('2 steps').waitFor();
    expect(await his.getByText('diary').count()).toBe(0);
    await hers.goto(`${hers.url()}#token=${bob}`);
    await hers.getByText('Nothing was thought yet').waitFor();
    expect(`${hers.url()} ${await hers.content()}`).not.toMatch(/token=|diary/);
    for (const path of ['/s/diary', '/sessions?q=secret', '/stats', '/chat/diary']) {
      await his.goto(first.url + path);
      await loaded(his);
      expect(`${path} ${await his.content()}`).not.toMatch(/secret of alice|Another secret/);
    }
    await context.close();
  });

  async function openWithClipboard(): ReturnType<typeof browser.open> {
    const context = await browser.context();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return browser.open({ context });
  }
});

function chosen(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function tokenOf(owner: string, { home }: ViewerServer): Promise<string> {
  const { stdout } = await runThoughtline(['tokens', 'add', owner], { THOUGHTLINE_HOME: home });
  return stdout.trim();
}

async function callTool({ url }: ViewerServer, args: Readonly<Record<string, unknown>>): Promise<void> {
  const call = { name: 'sequentialthinking', arguments: { nextThoughtNeeded: true, ...args } };
  await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  });
}
