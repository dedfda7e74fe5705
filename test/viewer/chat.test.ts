import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AnswerTurn } from '../model-server/script.ts';
import { answersIn, type SeenRequest } from '../model-server/seen-request.ts';
import { useAgents } from './agent-server.ts';
import { ask, focused, formatted, MARKER } from './ask-in-chat.ts';
import { describeInBrowser, SOON, useBrowser } from './browser.ts';
import { once } from './viewer-server.ts';

describeInBrowser('conversations in the viewer', () => {
  const browser = useBrowser();
  const start = useAgents();
  let isSlow = true;
  /** The server whose agent talks, piece by piece if it is slow. */
  const talking = once(() =>
    start(() => ({ text: 'A long answer.\n\n'.repeat(120), ...(isSlow ? { delayMs: 40 } : {}) }), {
      env: { THOUGHTLINE_ENABLE_THINKING: 'false' },
    }),
  );

  it('are stopped and resumed', async () => {
    const server = await talking();
    isSlow = true;
    const { page } = await browser.open();
    await ask(page, server.url, 'Talk.');
    await page.getByText(/A long answer/).waitFor();
    const stop = page.locator('.composer').getByRole('button', { name: 'Stop' });
    await page.getByLabel('Message').fill('And now?');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'at work' }).waitFor();
    await stop.click();
    const resume = page.getByRole('button', { name: 'Resume' });
    await resume.waitFor();
    expect([await page.getByRole('alert').count(), await stop.count(), await focused(page)]).toEqual([0, 0, 'message']);
    const { page: watching } = await browser.open();
    await watching.goto(page.url().replace('/chat/', '/s/'));
    await watching.locator('.step-line').waitFor();
    await expect.poll(() => watching.getByText('not answered yet').count(), SOON).toBe(0);
    isSlow = false;
    await resume.click();
    await page.getByText('completed').or(page.locator('.answer')).first().waitFor();
    expect(await page.locator('.answer').count()).toBe(1);
    // A conversation opens at its end.
    const { page: another } = await browser.open();
    await another.goto(page.url());
    await another.locator('.answer').waitFor();
    await expect.poll(() => heightOf(another), SOON).toBeGreaterThan(1_500);
    await expect.poll(() => belowScreen(another), SOON).toBeLessThan(64);
  });

  it('show all of what is to be approved', async () => {
    const commands = [`ls${' '.repeat(200)}; touch pwned`, 'echo \u202E dne eht ; mr', `ls${'\n'.repeat(100)}rm -rf ~`];
    const server = await start((request) =>
      answersIn(request) === 0
        ? { calls: [{ name: 'execute_command', input: { command_line: commands.shift() ?? 'ls' } }] }
        : { text: 'Done.' },
    );
    const { page } = await browser.open({ width: 390 });
    const card = page.locator('.approval');
    const once = page.getByRole('button', { name: 'Once' });
    const text = card.locator('pre').last();

    await ask(page, server.url, 'Look.');
    await once.waitFor();
    expect(await text.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
    const [bottom = 0, composer = 0] = await Promise.all(
      [card, page.locator('.composer')].map((place, index) =>
        place.evaluate((box, isTop) => box.getBoundingClientRect()[isTop ? 'top' : 'bottom'], index === 1),
      ),
    );
    expect(bottom).toBeLessThanOrEqual(composer);

    await ask(page, server.url, 'Look.');
    await once.waitFor();
    expect(await text.textContent()).toBe('echo ⟨U+202E⟩ dne eht ; mr');

    await ask(page, server.url, 'Look.');
    await once.waitFor();
    expect(await once.isDisabled()).toBe(true);
    await page.getByRole('button', { name: /^Show all/ }).click();
    expect(await text.textContent()).toContain('rm -rf ~');
    expect(await once.isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Deny' }).click();
  });

  it('are followed at their end, and only there', async () => {
    const server = await talking();
    isSlow = true;
    const { page } = await browser.open();
    await ask(page, server.url, 'Talk.');
    await expect.poll(() => heightOf(page), SOON).toBeGreaterThan(1_500);
    expect(await belowScreen(page)).toBeLessThan(64);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => belowScreen(page), SOON).toBeGreaterThan(300);
    const place = await page.evaluate(() => scrollY);
    const before = await heightOf(page);
    await expect.poll(() => heightOf(page), SOON).toBeGreaterThan(before + 100);
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect.poll(() => belowScreen(page), SOON).toBeLessThan(64);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
  });

  it('show as much of what was thought as the setting says', async () => {
    const plan = {
      name: 'update_plan',
      input: { entries: [{ content: 'Look', status: 'completed' }, { content: 'Say' }] },
    };
    const thinks = (request: SeenRequest): AnswerTurn => {
      if (request.tools.some(({ name }) => name === 'response_formatter')) return formatted('Done.');
      const think = { name: 'think', input: { thought: MARKER } };
      return answersIn(request) === 0 ? { calls: [think, think, plan] } : { text: 'Done.' };
    };
    const first = await start(thinks, { env: { THOUGHTLINE_THOUGHTS: 'summary' } });
    const { page } = await browser.open();
    const id = await ask(page, first.url, 'Think.');
    await page.locator('.answer').waitFor();
    await page.getByText('Thought twice').waitFor();
    expect(await page.content()).not.toContain(MARKER);
    expect(await page.locator('.plan li').allInnerTexts()).toEqual([
      expect.stringContaining('Look'),
      expect.stringContaining('Say'),
    ]);
    await first.end();
    const again = await start(thinks, { home: first.home, env: { THOUGHTLINE_THOUGHTS: 'full' } });
    await page.goto(`${again.url}/chat/${id}`);
    await page.locator('.internal', { hasText: MARKER }).first().waitFor();
    expect(await page.locator('.internal').getByText('Internal', { exact: true }).count()).toBeGreaterThan(0);
    await again.post('/api/contexts/thoughts', { thought: 'No run.', session_id: 'no-run' });
    await page.goto(`${again.url}/chat/no-run`);
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor();
    expect(await page.getByLabel('Message').count()).toBe(0);
  });
});

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** How much of a page is below the screen. */
function belowScreen(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - scrollY - innerHeight);
}
