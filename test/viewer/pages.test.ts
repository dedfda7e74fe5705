import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, SOON, settled, useBrowser } from './browser.ts';
import { once, useServers } from './viewer-server.ts';

describeInBrowser('the viewer', () => {
  const browser = useBrowser();
  const start = useServers();
  const shared = once(() => start());

  it('teaches how to begin while nothing was thought', async () => {
    const { url } = await start();
    const { page, faults } = await browser.open();
    await page.goto(url);
    await page.getByText('Nothing was thought yet').waitFor();
    expect(new URL(page.url()).pathname).toBe('/sessions');
    expect(await page.getByText(`${url}/mcp`).count()).toBe(1);
    await page.getByRole('button', { name: 'Play the demo' }).click();
    await page.getByRole('heading', { name: /a customer ordered/ }).waitFor();
    await page.getByText('90 € were due').first().waitFor();
    await page.getByText('read_files').first().click();
    await page.getByText('DISCOUNT_FROM = 100').waitFor();
    expect(faults).toEqual([]);
  });

  it('shows a thought that arrives, without a reload', async () => {
    const server = await shared();
    const { page, faults } = await browser.open();
    await page.goto(server.url);
    await page.getByText('Live', { exact: true }).waitFor();
    const id = await server.reason('What arrives?', ['The first thought.']);
    await page.getByRole('link', { name: 'What arrives?' }).click();
    await page.getByText('The first thought.').waitFor();
    await server.post('/api/reasoning', { sessionId: id, thought: 'The second thought.' });
    await page.getByText('The second thought.').waitFor();
    expect(faults).toEqual([]);
  });

  it('shows a rollback as discarded thoughts that stay readable', async () => {
    const server = await shared();
    const id = await server.reason('Which way?', ['Kept.', 'Left behind.']);
    const { page, faults } = await browser.open();
    await page.goto(`${server.url}/s/${id}`);
    await page.getByText('Left behind.').waitFor();
    await server.post('/api/reasoning', { sessionId: id, rollbackToStep: 0, thought: 'Another way.' });
    await page.getByText('1 thought discarded').click();
    await page.getByText('Left behind.').waitFor();
    await page.getByText('Rolled back to step 1.').waitFor();
    await page.getByText('Another way.').waitFor();
    expect(faults).toEqual([]);
  });

  it('draws the graph with what was discarded beside what counts', async () => {
    const server = await shared();
    const id = await server.reason('Which way?', ['One.', 'Two.', 'Three.']);
    await server.post('/api/reasoning', { sessionId: id, rollbackToStep: 0, thought: 'Two again.' });
    const { page, faults } = await browser.open();
    await page.goto(`${server.url}/s/${id}?view=graph`);
    await page.getByText('Two again.').first().click();
    await page.getByRole('figure').getByText('Step 2').first().waitFor();
    expect(await page.locator('.node').count()).toBe(4);
    expect(await page.locator('.node[data-standing="discarded"]').count()).toBe(2);
    await page.locator('.react-flow__node').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('figcaption').getByText('One.').waitFor();
    await page.locator('.react-flow__node').nth(1).focus();
    await page.keyboard.press('Space');
    await page.locator('figcaption').getByText('Two.').waitFor();
    expect(await page.locator('.react-flow__node.selected').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('draws a graph of a dozen thoughts whole, at once and after it was moved', async () => {
    const server = await shared();
    const id = await server.reason(
      'A dozen',
      Array.from({ length: 12 }, (_, n) => `Thought ${n}.`),
    );
    const { page } = await browser.open({ width: 390 });
    await page.goto(`${server.url}/s/${id}?view=graph`);
    const inSight = () => page.locator('.graph-canvas').evaluate(countInSight);
    await expect.poll(inSight, SOON).toBe(12);
    for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Zoom In' }).click();
    await expect.poll(inSight, SOON).toBeLessThan(12);
    await page.getByRole('button', { name: 'Fit View' }).click();
    await expect.poll(inSight, SOON).toBe(12);
  });

  it('goes to the event that the address names', async () => {
    const server = await shared();
    const thoughts = Array.from({ length: 12 }, (_, index) => `Thought number ${index + 1}.\n${'line\n\n'.repeat(30)}`);
    const id = await server.reason('A long one', thoughts);
    const { page } = await browser.open();
    await page.goto(`${server.url}/s/${id}#e9`);
    await page.locator('#e9[data-marked]').waitFor();
    await expect.poll(() => page.locator('#e9').isVisible(), SOON).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), SOON).toBe('e9');
  });

  it('opens sessions whatever they are called', async () => {
    const server = await shared();
    const ids = ['runs:a', 'a/b', 'a%2Fb', '100 %', '%25', 'ä?x=1#y'];
    for (const id of ids) await server.post('/api/contexts/thoughts', { thought: `In ${id}.`, session_id: id });
    const { page } = await browser.open();
    for (const id of ids) {
      await page.goto(`${server.url}/s/${encodeURIComponent(id)}`);
      await page.getByText(`In ${id}.`).waitFor();
      await page.goto(`${server.url}/sessions`);
      await page
        .locator('.session-row')
        .nth(ids.length - 1 - ids.indexOf(id))
        .click();
      await page.getByText(`In ${id}.`).waitFor();
    }
  });

  it('finds words, and leads to where they stand and back', async () => {
    const server = await shared();
    await server.reason('Where is the fish?', ['There is an axolotl in the pond.']);
    const { page } = await browser.open();
    await page.goto(`${server.url}/sessions`);
    await page.getByLabel('Search').fill('axolotl');
    await page.getByRole('link', { name: /axolotl in the pond/ }).click();
    await page.getByRole('heading', { name: 'Where is the fish?' }).waitFor();
    await page.goBack();
    expect(await page.getByLabel('Search').inputValue()).toBe('axolotl');
  });

  it('goes back to where the reader was in a list', async () => {
    const server = await shared();
    const think = (n: number) => server.post('/api/contexts/thoughts', { thought: 'x', session_id: `of many ${n}` });
    await Promise.all(Array.from({ length: 130 }, (_, n) => think(n)));
    const { page } = await browser.open();
    await page.goto(`${server.url}/sessions`);
    const rows = page.locator('.session-row');
    await rows.first().waitFor();
    await expect.poll(() => scrolledTo(page, 6_000), SOON).toBe(6_000);
    const link = await settled(page, () => rows.nth(9).getAttribute('href'));
    await page.locator(`[href="${link}"]`).press('Enter');
    await page.locator('.thought').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), SOON).toBe('MAIN');
    await page.goBack();
    await page.locator(`[href="${link}"]`).waitFor();
    expect(await settled(page, () => page.evaluate(() => scrollY))).toBe(6_000);
  });

  it('finds further than one page, only what fits the filters, and says what it leaves out', async () => {
    const server = await shared();
    for (let n = 0; n < 60; n++)
      await server.post('/api/contexts/thoughts', { thought: `A newt, number ${n}.`, session_id: 'pond' });
    await server.reason('What swims?', ['A newt that reasons.']);
    const { page } = await browser.open();
    await page.goto(`${server.url}/sessions?q=newt`);
    await expect.poll(() => page.locator('.hits li').count(), SOON).toBe(50);
    expect(await page.locator('.hits mark').first().textContent()).toBe('newt');
    await page.getByRole('button', { name: 'Search on' }).click();
    await expect.poll(() => page.locator('.hits li').count(), SOON).toBe(61);
    expect(await page.getByRole('button', { name: 'Search on' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), SOON).toContain('number 10.');
    await server.post('/api/contexts/thoughts', { thought: 'A newt that came later.', session_id: 'pond' });
    await page.getByText('that came later').waitFor();
    expect(await page.locator('.hits li').count()).toBe(62);
    await page.getByLabel('Kind').selectOption('reasoning');
    await expect.poll(() => page.locator('.hits li').count(), SOON).toBe(1);
    expect(await page.locator('.hits').textContent()).toContain('What swims?');
    await page.getByLabel('Status').selectOption('failed');
    await page.getByText('No thought in sessions that fit the filters').waitFor();
    await page.getByRole('button', { name: 'Search all sessions' }).click();
    await expect.poll(() => page.locator('.hits li').count(), SOON).toBe(50);
  });

  it('shows all of a long session as a graph, the newest first, and leads to the first', async () => {
    const server = await shared();
    const think = (thought: string) => server.post('/api/contexts/thoughts', { thought, session_id: 'long' });
    await think('The first of all.');
    await Promise.all(Array.from({ length: 398 }, () => think('One of many.')));
    await think('The last of all.');
    const { page, faults } = await browser.open();
    await page.goto(`${server.url}/s/long?view=graph`);
    await page.locator('.node').getByText('The last of all.').waitFor();
    expect(await page.locator('.node').count()).toBeLessThan(60);
    await page.getByRole('button', { name: 'First' }).click();
    await page.locator('.node').getByText('The first of all.').click();
    await page.locator('figcaption').getByText('Step 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Newest' }).click();
    await page.locator('.node').getByText('The last of all.').waitFor();
    await expect.poll(() => page.locator('.graph-canvas').evaluate(countInSight), SOON).toBeGreaterThan(2);
    expect(faults).toEqual([]);
  });

  it('counts one as one', async () => {
    const server = await shared();
    await server.post('/api/contexts/thoughts', { thought: 'a', session_id: 'one' });
    const { page } = await browser.open();
    await page.goto(server.url);
    await page.locator('.session-row').first().getByText('1 step', { exact: true }).waitFor();
    for (const view of ['timeline', 'graph']) {
      await page.goto(`${server.url}/s/one?view=${view}`);
      await page
        .getByText(/\b1 token\b/)
        .first()
        .waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(/\b1 (?:steps|tokens|thoughts)\b/);
    }
  });

  it('narrows the list by what the address says', async () => {
    const server = await shared();
    await server.reason('A reasoning', ['x']);
    await server.post('/api/contexts/thoughts', { thought: 'y', session_id: 'a-context' });
    const { page } = await browser.open();
    await page.goto(`${server.url}/sessions?kind=bogus&from=never`);
    await page
      .getByRole('link', { name: /A reasoning/ })
      .first()
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goto(`${server.url}/sessions?kind=context`);
    await page.getByRole('link', { name: /a-context/ }).waitFor();
    expect(await page.getByRole('link', { name: /A reasoning/ }).count()).toBe(0);
    await page.getByLabel('Kind').selectOption('reasoning');
    await page.getByRole('link', { name: /A reasoning/ }).waitFor();
    expect(page.url()).toContain('kind=reasoning');
    await page.getByLabel('Status').selectOption('failed');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('link', { name: /a-context/ }).waitFor();
  });

  it('saves exports, and deletes after a confirmation', async () => {
    const server = await shared();
    const id = await server.reason('To be deleted', ['Gone soon.']);
    const context = await browser.context();
    const { page: list } = await browser.open({ context });
    const { page: same } = await browser.open({ context });
    const { page, faults } = await browser.open({ context });
    await list.goto(`${server.url}/sessions`);
    await list.getByText('To be deleted').waitFor();
    await same.goto(`${server.url}/s/${id}`);
    await same.getByText('Gone soon.').waitFor();
    await page.goto(`${server.url}/s/${id}`);
    for (const [name, ending] of [
      ['Markdown', '.md'],
      ['JSON', '.json'],
      ['HTML', '.html'],
      ['Mermaid', '.mmd'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      expect((await saved).suggestedFilename()).toBe(`${id}${ending}`);
    }
    await page.getByRole('button', { name: 'Delete…' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(/\/sessions$/);
    await page.locator('.session-row').first().waitFor();
    expect(await page.getByText('To be deleted').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await expect.poll(() => list.getByText('To be deleted').count(), SOON).toBe(0);
    await same.getByRole('heading', { name: 'This session was deleted' }).waitFor();
    await page.goto(`${server.url}/s/${id}`);
    await page.getByText('Nothing is here').waitFor();
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  it('survives a restart of the server without a reload or a loss', async () => {
    const first = await start();
    const port = new URL(first.url).port;
    const id = await first.reason('Before and after', ['Before.']);
    const { page } = await browser.open();
    await page.goto(`${first.url}/s/${id}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }));
    await first.end();
    await page.getByText(/Reconnecting/).waitFor();
    const second = await start({ home: first.home, args: ['--port', port] });
    await second.post('/api/reasoning', { sessionId: id, thought: 'After.' });
    await page.getByText('After.').waitFor({ timeout: 20_000 });
    expect(await page.getByText('Before.').count()).toBe(1);
    expect(await page.evaluate(() => Reflect.get(window, 'wasNeverReloaded'))).toBe(true);
  });

  it('uses one stream for many tabs, and all of them are live', async () => {
    const server = await shared();
    const context = await browser.context();
    const tabs = await Promise.all(Array.from({ length: 7 }, () => browser.open({ context })));
    await Promise.all(tabs.map(({ page }) => page.goto(server.url)));
    await Promise.all(tabs.map(({ page }) => page.getByText('Live', { exact: true }).waitFor()));
    await server.reason('Seen everywhere', ['x']);
    await Promise.all(tabs.map(({ page }) => page.getByRole('link', { name: /Seen everywhere/ }).waitFor()));
    await context.close();
  });

  it('asks for a token where one is needed, and keeps it out of addresses and lasting storage', async () => {
    const token = 'a-token-of-more-than-16-signs';
    const server = await start({ env: { THOUGHTLINE_TOKEN: token }, token });
    await server.reason('For the owner', ['x']);
    const context = await browser.context();
    const { page } = await browser.open({ context });
    await page.goto(server.url);
    await page.getByText('This server needs a token').waitFor();
    expect(await page.getByText('For the owner').count()).toBe(0);
    await page.getByLabel('Token').fill('wrong-token-of-16-signs');
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByText('Nobody has this token').waitFor();
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('link', { name: /For the owner/ }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(page.url()).not.toContain(token);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))).not.toContain(token);
    const { page: other } = await browser.open({ context });
    await other.goto(`${server.url}/#token=%`);
    await other.getByText('This server needs a token').waitFor();
    // Only the hash changes, so the page is not loaded again.
    for (const path of ['/sessions', '/sessions?q=x']) await other.goto(`${server.url}${path}#token=${token}`);
    await other.getByText('Live', { exact: true }).waitFor();
    await other.goto(`${server.url}/#token=${token}`);
    await other.getByRole('link', { name: /For the owner/ }).waitFor();
    await other.goto(`${other.url()}#token=${token}`);
    await expect.poll(() => other.url(), SOON).not.toContain('token');
  });
});

/** How many boxes of a graph are whole inside of it. */
function countInSight(canvas: Element): number {
  const { top, bottom, left, right } = canvas.getBoundingClientRect();
  return [...canvas.querySelectorAll('.react-flow__node')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom && box.left >= left && box.right <= right;
  }).length;
}

/** Scrolls as far down as there is something; gives how far that is. */
function scrolledTo(page: Page, top: number): Promise<number> {
  return page.evaluate((wanted) => {
    scrollTo({ top: wanted });
    return scrollY;
  }, top);
}
