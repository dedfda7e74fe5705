import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AnswerTurn } from '../model-server/script.ts';
import type { SeenRequest } from '../model-server/seen-request.ts';
import { useAgents } from './agent-server.ts';
import { focused } from './ask-in-chat.ts';
import { describeInBrowser, loaded, SOON, useBrowser } from './browser.ts';
import { once, type ViewerServer } from './viewer-server.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describeInBrowser('the viewer for everybody', () => {
  const browser = useBrowser();
  const start = useAgents();
  const shared = once(() => start(looksAndAsks));
  const pages = once(async () => everyPage(await shared()));

  for (const { theme, width } of [
    { theme: 'light', width: 1_280 },
    { theme: 'dark', width: 390 },
  ]) {
    it(`has no serious finding of axe on any page, ${theme}, ${width} px wide`, { timeout: 120_000 }, async () => {
      const server = await shared();
      const paths = await pages();
      const source = await readFile(AXE, 'utf8');
      const { page } = await browser.open({ isDark: theme === 'dark', width });
      for (const path of paths) {
        await page.goto(server.url + path);
        await loaded(page);
        expect([path, await seriousFindings(page, source)]).toEqual([path, []]);
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
      }
    });
  }

  it('is used by keyboard alone', async () => {
    const server = await shared();
    await server.reason('Older', ['x']);
    await server.reason('Newer', ['First.', 'Second.']);
    const { page } = await browser.open();
    await page.goto(server.url);
    await page.getByRole('link', { name: /Newer/ }).waitFor();
    // Whoever comes from elsewhere begins at the top, without a frame around the page.
    expect(await focused(page)).toBe('');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Newer' }).waitFor();
    expect(await focused(page)).toBe('page');
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('First.');
    await page.keyboard.press('2');
    await page.locator('.node').first().waitFor();
    await page.keyboard.press('3');
    await page.getByText('session-started').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Stats' }).waitFor();
    await page.keyboard.press('?');
    await page.waitForFunction(() => document.activeElement?.id === 'keys');
    await expect
      .poll(() => page.locator('#keys').evaluate((keys) => keys.getBoundingClientRect().top), SOON)
      .toBeLessThan(900);
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement?.id === 'search');
    await page.keyboard.type('j');
    expect(await page.getByLabel('Search').inputValue()).toBe('j');
  });

  it('asks, approves and stops by keyboard alone', async () => {
    const server = await shared();
    const { page } = await browser.open();
    await page.goto(`${server.url}/chat`);
    await page.getByLabel('Message').focus();
    await page.keyboard.type('Write it down.');
    await page.keyboard.press('Enter');
    const once = page.getByRole('button', { name: 'Once' });
    await once.waitFor();
    await expect.poll(() => page.title(), SOON).toMatch(/^\(1\) /);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => tabUntil(page, 'Once'), SOON).toBe('Once');
    await page.keyboard.press('Enter');
    await page.getByText('Answer ready').waitFor();
    await page.getByLabel('Message').focus();
    await page.keyboard.type('Write it once more.');
    await page.keyboard.press('Enter');
    await once.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
  });

  it('leaves single keys alone for those who want that', async () => {
    const server = await shared();
    const { page } = await browser.open();
    await page.goto(`${server.url}/about`);
    await page.getByLabel('Use single keys').uncheck();
    await page.locator('body').press('g');
    await page.locator('body').press('t');
    expect(new URL(page.url()).pathname).toBe('/about');
  });
});

/** Goes back through what can be reached, up to a name. */
async function tabUntil(page: Page, name: string): Promise<string | null> {
  const here = await page.evaluate(() => document.activeElement?.textContent ?? null);
  if (here !== name) await page.keyboard.press('Shift+Tab');
  return here;
}

async function everyPage(server: ViewerServer): Promise<string[]> {
  const id = await server.reason('Is it readable?', [
    'One, with `code`.',
    'Two.\n\n| a | b |\n| - | - |\n| c | d |',
    'Three.',
  ]);
  await server.post('/api/reasoning', { sessionId: id, rollbackToStep: 1, thought: 'Four.', stepSummary: 'Sum' });
  const { id: run } = await server.post('/api/runs', { text: `Write it down. ${'long'.repeat(200)}` });
  const { id: done } = await server.post('/api/runs', { text: 'Only say it.' });
  await expect.poll(async () => (await server.get(`/api/runs/${run}`))['pending'], SOON).toHaveLength(1);
  await expect.poll(async () => (await server.get(`/api/runs/${done}`))['status'], SOON).toBe('completed');
  return [
    '/sessions',
    '/sessions?q=readable',
    `/s/${id}?find=Four`,
    `/s/${id}?view=graph`,
    `/s/${id}?view=events`,
    `/s/${run}`,
    `/s/${done}`,
    '/chat',
    `/chat/${run}`,
    `/chat/${done}`,
    '/stats',
    '/about',
    '/nowhere',
  ];
}

/** Thinks and wants to write, or answers with everything that an answer can hold. */
function looksAndAsks({ tools, messages }: SeenRequest): AnswerTurn {
  const wide = 'wide '.repeat(60);
  const conversation = [
    {
      type: 'text',
      content: `| ${wide} | b |\n| - | - |\n| c | d |\n\n\`\`\`js\nconst ${'x'.repeat(300)} = 1;\n\`\`\``,
    },
    { type: 'artifact', artifact: { type: 'text/html', title: 'A page', content: `<h1>${wide}</h1>` } },
    { type: 'artifact', artifact: { type: 'image/svg+xml', title: 'A picture', content: '<svg/>' } },
  ];
  if (tools.some(({ name }) => name === 'response_formatter')) {
    return { calls: [{ name: 'response_formatter', input: { thinking: 'How?', conversation } }] };
  }
  const last = JSON.stringify(messages.findLast(({ role }) => role !== 'assistant'));
  if (!/Write it/.test(last)) return { text: 'Said.' };
  return {
    calls: [
      { name: 'think', input: { thought: 'May I?' } },
      { name: 'write_file', input: { project: 'sample', path: 'out.txt', content: wide } },
    ],
  };
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
