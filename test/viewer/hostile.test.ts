import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../hostile-texts.ts';
import { answersIn } from '../model-server/seen-request.ts';
import { useAgents } from './agent-server.ts';
import { describeInBrowser, loaded, SOON, useBrowser } from './browser.ts';
import { once, useServers } from './viewer-server.ts';

describeInBrowser('hostile texts in the viewer', () => {
  const browser = useBrowser();
  const start = useServers();
  const shared = once(() => start());
  const startAgent = useAgents();

  it('stay text in thoughts, titles and summaries, in every view', { timeout: 120_000 }, async () => {
    const server = await shared();
    for (const text of HOSTILE_TEXTS) {
      await server.post('/api/contexts/thoughts', { thought: text, session_id: 'all of them' });
      const fields = { query: text.slice(0, 2_000), level: 'basic', thought: text, stepSummary: text.slice(0, 500) };
      await server.post('/api/reasoning', fields);
    }
    const { page, faults } = await browser.open();
    await page.goto(`${server.url}/sessions`);
    await page.getByRole('link', { name: /all of them/ }).click();
    await expect.poll(() => page.locator('.thought').count(), SOON).toBe(HOSTILE_TEXTS.length);
    for (const view of ['Graph', 'Events', 'Timeline']) await page.getByRole('radio', { name: view }).click();
    await page.goto(`${server.url}/sessions`);
    const rows = page.locator('.session-row');
    await rows.first().waitFor();
    for (let index = 0; index < (await rows.count()); index += 5) {
      // A click is lost where rows are drawn anew between its press and its release.
      await rows.nth(index).press('Enter');
      await page.locator('.thought').first().waitFor();
      await page.goBack();
      await rows.first().waitFor();
    }
    expect(faults).toEqual([]);
    expect(await page.locator('iframe, object, embed, form[action], base').count()).toBe(0);
  });

  it('stay text in what tools are given and give', { timeout: 60_000 }, async () => {
    const server = await startAgent((request) =>
      answersIn(request) === 0
        ? {
            reasoning: HOSTILE_TEXTS.join('\n\n'),
            text: HOSTILE_TEXTS.slice(0, 20).join('\n\n'),
            calls: [
              { name: 'read_files', input: { project: 'sample', paths: ['bad.txt', ...HOSTILE_TEXTS.slice(0, 9)] } },
            ],
          }
        : { text: HOSTILE_TEXTS.slice(20).join('\n\n') },
    );
    await writeFile(join(server.project, 'bad.txt'), HOSTILE_TEXTS.join('\n'));
    const { id } = await server.post('/api/runs', { text: HOSTILE_TEXTS.join('\n'), format: false });
    const { page, faults } = await browser.open();
    await page.goto(`${server.url}/s/${id}`);
    await page.locator('.answer').waitFor();
    await page.keyboard.press('e');
    await page.locator('.tool-faces .code').nth(1).waitFor();
    await page.goto(`${server.url}/s/${id}?view=events`);
    await page.getByText('run-started').waitFor();
    await page.locator('summary').nth(3).click();
    await page.goto(`${server.url}/chat/${id}`);
    await page.locator('.answer').waitFor();
    expect(faults).toEqual([]);
    expect(await page.locator('iframe, object, embed, form[action], base').count()).toBe(0);
  });

  it('do not widen the page of a phone', { timeout: 60_000 }, async () => {
    const server = await shared();
    const id = await server.reason('x'.repeat(3_000), [...HOSTILE_TEXTS.slice(0, 12), 'y'.repeat(20_000)]);
    const { page } = await browser.open({ width: 390 });
    for (const path of [
      '/sessions',
      `/s/${id}`,
      `/s/${id}?view=graph`,
      `/s/${id}?view=events`,
      '/stats',
      '/about',
      '/chat',
    ]) {
      await page.goto(server.url + path);
      await loaded(page);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
  });

  it('nested without end neither break the page nor widen it', async () => {
    const server = await shared();
    const nested = ['> '.repeat(500), '>'.repeat(19_000), '- '.repeat(1_500), '- '.repeat(4_000), '1. '.repeat(100)];
    for (const text of nested) {
      await server.post('/api/contexts/thoughts', { thought: `${text}x`, session_id: 'nested' });
    }
    const { page, faults } = await browser.open({ width: 390 });
    await page.goto(`${server.url}/s/nested`);
    await expect.poll(() => page.locator('.thought').count(), SOON).toBe(nested.length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(faults).toEqual([]);
  });

  it('formatted when the reader asks for it stay readable, however long and mixed their nesting is', {
    timeout: 120_000,
  }, async () => {
    const server = await shared();
    // Lists in quotes in lists, each on a line of its own: no single line is deep, all of them together are.
    const mixed = Array.from(
      { length: 120 },
      (_, depth) => `${'  '.repeat(depth)}${['- ', '> ', '1. '][depth % 3]}at ${depth}`,
    );
    const long = `${mixed.join('\n')}\n\n${'A line of *words*. '.repeat(600)}\n\n\`\`\`js\n${'const x = 1;\n'.repeat(900)}\`\`\`\n\nThe end.`;
    expect(long.length).toBeGreaterThan(20_000);
    const deep = `${Array.from({ length: 3_000 }, (_, depth) => `${'>'.repeat(1 + (depth % 30))} - at ${depth}`).join('\n')}\n\nThe end.`;
    const lists = Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- at ${depth}`);
    const lined = `${lists.join('\n')}\n\nThe end.`;
    for (const thought of [long, deep, lined])
      await server.post('/api/contexts/thoughts', { thought, session_id: 'long' });
    const { page, faults } = await browser.open({ width: 390 });
    await page.goto(`${server.url}/s/long`);
    for (const place of [0, 1, 2]) {
      const thought = page.locator('.thought').nth(place);
      await thought.getByRole('button', { name: /^Format/ }).click();
      await thought.locator('.markdown').waitFor();
      expect(await thought.textContent()).toContain('The end.');
      expect(await thought.textContent()).toContain('at 119');
    }
    expect(await page.locator('.markdown em').count()).toBe(600);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(faults).toEqual([]);
  });

  it('cannot lead a click anywhere but to the web', async () => {
    const server = await shared();
    const id = await server.reason('Links', [
      '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](file:///etc/passwd) [e](https://good.example/x)',
    ]);
    const { page } = await browser.open();
    await page.goto(`${server.url}/s/${id}`);
    await page.locator('.thought').waitFor();
    const links = await page
      .locator('.thought .prose a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual(['https://good.example/x']);
  });
});
