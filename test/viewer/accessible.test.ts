import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, useBrowser } from './browser.ts';
import { useServers, type ViewerServer } from './viewer-server.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describeInBrowser('the viewer for everybody', () => {
  const browser = useBrowser();
  const start = useServers();

  for (const isDark of [false, true]) {
    it(`has no serious finding of axe on any page, ${isDark ? 'dark' : 'light'}`, { timeout: 120_000 }, async () => {
      const server = await start();
      const paths = await everyPage(server);
      const source = await readFile(AXE, 'utf8');
      for (const width of [1_280, 390]) {
        const { page } = await browser.open({ isDark, width });
        for (const path of paths) {
          await page.goto(server.url + path);
          await page.getByText('Live', { exact: true }).waitFor();
          await page.waitForTimeout(300);
          expect([path, width, await seriousFindings(page, source)]).toEqual([path, width, []]);
        }
        await page.close();
      }
    });
  }

  it('is used by keyboard alone', async () => {
    const server = await start();
    await server.reason('Older', ['x']);
    await server.reason('Newer', ['First.', 'Second.']);
    const { page } = await browser.open();
    await page.goto(server.url);
    await page.getByRole('link', { name: /Newer/ }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Newer' }).waitFor();
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('First.');
    await page.keyboard.press('2');
    await page.locator('.node').first().waitFor();
    await page.keyboard.press('3');
    await page.getByText('session-started').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Stats' }).waitFor();
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement?.id === 'search');
    await page.keyboard.type('j');
    expect(await page.getByLabel('Search').inputValue()).toBe('j');
  });

  it('leaves single keys alone for those who want that', async () => {
    const server = await start();
    const { page } = await browser.open();
    await page.goto(`${server.url}/about`);
    await page.getByLabel('Use single keys').uncheck();
    await page.locator('body').press('g');
    await page.locator('body').press('t');
    expect(new URL(page.url()).pathname).toBe('/about');
  });
});

async function everyPage(server: ViewerServer): Promise<string[]> {
  const id = await server.reason('Is it readable?', [
    'One, with `code`.',
    'Two.\n\n| a | b |\n| - | - |\n| c | d |',
    'Three.',
  ]);
  await server.post('/api/reasoning', { sessionId: id, rollbackToStep: 1, thought: 'Four.', stepSummary: 'Sum' });
  const session = `/s/${id}`;
  return [
    '/sessions',
    '/sessions?q=readable',
    session,
    `${session}?view=graph`,
    `${session}?view=events`,
    '/chat',
    '/stats',
    '/about',
    '/nowhere',
  ];
}

async function seriousFindings(page: Page, source: string): Promise<string[]> {
  // The page's policy runs no text as a script: axe comes in through the debugger.
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run();
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`);
  });
}
