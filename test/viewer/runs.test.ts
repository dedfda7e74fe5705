import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AnswerTurn } from '../model-server/script.ts';
import { answersIn, type SeenRequest } from '../model-server/seen-request.ts';
import { type AgentServer, useAgents } from './agent-server.ts';
import { describeInBrowser, SOON, useBrowser } from './browser.ts';
import { once } from './viewer-server.ts';

const MARKER = 'only-the-model-knows';

describeInBrowser('runs in the viewer', () => {
  const browser = useBrowser();
  const start = useAgents();
  const shared = once(() => start(writesOnce));
  /** The server whose agent writes a file, which is not there yet. */
  const writing = async (): Promise<AgentServer> => {
    const server = await shared();
    await rm(join(server.project, 'out.txt'), { force: true });
    return server;
  };

  const ask = async (page: Page, url: string, text: string): Promise<string> => {
    await page.goto(`${url}/chat`);
    await page.getByLabel('Message').fill(text);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/chat\/./);
    return new URL(page.url()).pathname.slice('/chat/'.length);
  };

  it('are asked, approved and answered, and thoughts are not in the conversation', async () => {
    const server = await writing();
    const { page, faults } = await browser.open();
    const id = await ask(page, server.url, 'Write it down.');
    await page.getByText('write_file wants to run').waitFor();
    expect(existsSync(join(server.project, 'out.txt'))).toBe(false);
    await page.getByRole('button', { name: 'Once' }).click();
    await page.getByText('It is written.').last().waitFor();
    expect(existsSync(join(server.project, 'out.txt'))).toBe(true);
    expect(await page.content()).not.toContain(MARKER);
    await page.goto(`${server.url}/s/${id}`);
    await page.getByText(MARKER).first().waitFor();
    expect(await page.getByText('Internal: the user did not see this').count()).toBeGreaterThan(0);
    expect([faults, server.model.violations]).toEqual([[], []]);
  });

  it('go on without what was denied', async () => {
    const server = await writing();
    const { page } = await browser.open();
    await ask(page, server.url, 'Write it down.');
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('It is written.').last().waitFor();
    await expect.poll(() => page.getByText('denied', { exact: true }).count(), SOON).toBe(1);
    expect(existsSync(join(server.project, 'out.txt'))).toBe(false);
  });

  it('are stopped and resumed', async () => {
    let isSlow = true;
    const server = await start(() => ({ text: 'A long answer. '.repeat(40), ...(isSlow ? { delayMs: 200 } : {}) }), {
      env: { THOUGHTLINE_ENABLE_THINKING: 'false' },
    });
    const { page } = await browser.open();
    await ask(page, server.url, 'Talk.');
    await page.getByText(/A long answer/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    const resume = page.getByRole('button', { name: 'Resume' });
    await resume.waitFor();
    isSlow = false;
    await resume.click();
    await page.getByText('completed').or(page.locator('.answer')).first().waitFor();
    expect(await page.locator('.answer').count()).toBe(1);
  });

  it('are taken up again after their answer, not before it', async () => {
    const server = await start(() => ({ text: 'Said.' }), { env: { THOUGHTLINE_ENABLE_THINKING: 'false' } });
    const { page } = await browser.open();
    const id = await ask(page, server.url, 'Say it.');
    await page.locator('.answer').waitFor();
    await page.getByLabel('Message').fill('Say it again.');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.answer').count(), SOON).toBe(2);
    await page.goto(`${server.url}/s/${id}`);
    await page.getByText('The run was taken up again.').waitFor();
    const order = await page
      .locator('.answer, .asked, .note')
      .evaluateAll((all) => all.map((each) => each.classList[1]));
    expect(order).toEqual(['asked', 'answer', 'note', 'asked', 'answer']);
  });

  it('say that the server ended, and are resumed after it', async () => {
    const first = await start(() => ({ text: 'A long answer. '.repeat(40), delayMs: 200 }), {
      env: { THOUGHTLINE_ENABLE_THINKING: 'false' },
    });
    const { page } = await browser.open();
    const id = await ask(page, first.url, 'Talk.');
    await page.getByText(/A long answer/).waitFor();
    await first.end();
    const again = await start(() => ({ text: 'Now.' }), {
      home: first.home,
      env: { THOUGHTLINE_ENABLE_THINKING: 'false' },
    });
    await page.goto(`${again.url}/chat/${id}`);
    await page.getByText('The server ended, and with it the run.').waitFor();
    expect(await page.getByText('The user stopped').count()).toBe(0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.locator('.answer').waitFor();
  });

  it('leave what was thought out of a search until somebody asks for it', async () => {
    const server = await start(writesOnce);
    await server.post('/api/contexts/thoughts', { thought: `Also ${MARKER}.`, session_id: 'mine' });
    const { page } = await browser.open();
    const id = await ask(page, server.url, 'Write it down.');
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.locator('.answer').waitFor();
    await page.goto(`${server.url}/sessions?q=${MARKER}`);
    await page.getByText('1 place in what agents thought in their runs is left out.').waitFor();
    expect(await page.locator('.hits li').count()).toBe(1);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('link', { name: `Thoughts of run ${id}` }).waitFor();
    expect(page.url()).toContain('internal=shown');
  });

  it('end with a plan that is approved', async () => {
    const server = await writing();
    const { page } = await browser.open();
    await page.goto(`${server.url}/chat`);
    await page.getByLabel('Plan first').check();
    await page.getByLabel('Message').fill('Write it down.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Approve the plan' }).click();
    await page.getByRole('button', { name: 'Once' }).click();
    await expect.poll(() => existsSync(join(server.project, 'out.txt')), SOON).toBe(true);
    await expect.poll(() => page.locator('.answer').count(), SOON).toBe(2);
    const said = await page.locator('.answer, .note').allTextContents();
    const order = said.flatMap((text) => /^(?:Plan|Answer)|approved/.exec(text)?.[0] ?? []);
    expect(order).toEqual(['Plan', 'approved', 'Answer']);
  });

  it('branch where an earlier message is changed, and both stay readable', async () => {
    const server = await start((request) => ({ text: `You said: ${lastText(request)}` }));
    const { page } = await browser.open();
    const first = await ask(page, server.url, 'The first way.');
    await page.locator('.answer').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel(/Change message 1/).fill('The second way.');
    await page.getByRole('button', { name: 'Branch' }).click();
    await page.getByText('You said: The second way.').last().waitFor();
    await page.goto(`${server.url}/chat/${first}`);
    await page.getByText('You said: The first way.').last().waitFor();
  });

  it('are watched from the run page while they work', async () => {
    const server = await writing();
    const { page } = await browser.open();
    const id = await ask(page, server.url, 'Write it down.');
    await page.getByRole('button', { name: 'Once' }).waitFor();
    const { page: watching } = await browser.open();
    await watching.goto(`${server.url}/s/${id}`);
    await watching.getByText('unfinished').waitFor();
    await page.getByRole('button', { name: 'Once' }).click();
    await watching.getByText('It is written.').last().waitFor();
  });

  it('say what to set where there is no model', async () => {
    const server = await start([], { env: { THOUGHTLINE_MODEL: '', COMPATIBLE_BASE_URL: '' } });
    const { page } = await browser.open();
    await page.goto(`${server.url}/chat`);
    await page.getByLabel('Message').fill('Hello');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'ANTHROPIC_API_KEY' }).waitFor();
  });
});

/** Thinks, writes a file, and says so; in plan mode it has nothing to write with. */
function writesOnce(request: SeenRequest): AnswerTurn {
  const names = request.tools.map(({ name }) => name);
  if (names.includes('response_formatter')) return formatted('It is written.');
  const answers = answersIn(request);
  if (!names.includes('write_file')) return { text: 'The plan: write a file.' };
  const hasWritten = request.messages.some(
    (message) =>
      message.role === 'assistant' && message.parts.some((part) => part.type === 'call' && part.name === 'write_file'),
  );
  if (answers === 0 || !hasWritten) {
    return {
      calls: [
        { name: 'think', input: { thought: MARKER } },
        { name: 'write_file', input: { project: 'sample', path: 'out.txt', content: 'written' } },
      ],
    };
  }
  return { text: 'It is written.' };
}

function formatted(content: string): AnswerTurn {
  return {
    calls: [{ name: 'response_formatter', input: { thinking: MARKER, conversation: [{ type: 'text', content }] } }],
  };
}

function lastText({ messages }: SeenRequest): string {
  const [message] = messages.filter(({ role }) => role === 'user').slice(-1);
  return message?.role === 'user' ? (message.text.match(/The \w+ way\./g)?.at(-1) ?? '') : '';
}
