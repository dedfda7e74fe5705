import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AnswerTurn } from '../model-server/script.ts';
import { answersIn, type SeenRequest } from '../model-server/seen-request.ts';
import { type AgentServer, useAgents } from './agent-server.ts';
import { ask, focused, formatted, MARKER } from './ask-in-chat.ts';
import { describeInBrowser, SOON, useBrowser } from './browser.ts';
import { once } from './viewer-server.ts';

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

  it('are asked, approved and answered, and thoughts are not in the conversation', async () => {
    const server = await writing();
    const { page, faults } = await browser.open();
    const id = await ask(page, server.url, 'Write it down.');
    await page.getByText('write_file wants to run').waitFor();
    expect(await focused(page)).toBe('message');
    expect(existsSync(join(server.project, 'out.txt'))).toBe(false);
    await page.getByRole('button', { name: 'Once' }).click();
    await page.locator('.answer').getByText('It is written.').waitFor();
    expect(await focused(page)).toBe('message');
    expect(existsSync(join(server.project, 'out.txt'))).toBe(true);
    expect(await page.content()).not.toContain(MARKER);
    await page.goto(`${server.url}/s/${id}`);
    await page.getByText(MARKER).first().waitFor();
    expect(await page.getByText('Internal: the user did not see this').count()).toBeGreaterThan(0);
    // The first two events are the run's beginning and the message.
    for (const seq of [1, 2]) {
      await page.goto(`${server.url}/about`);
      await page.goto(`${server.url}/s/${id}#e${seq}`);
      await expect.poll(() => focused(page), SOON).toBe('e2');
    }
    await page.goto(`${server.url}/s/run%3A${id}`);
    await page.getByRole('heading', { name: `Thoughts of run ${id}` }).waitFor();
    await page.getByText('Internal: the user did not see this').waitFor();
    await page.getByRole('link', { name: 'its run' }).click();
    await page.waitForURL(`${server.url}/s/${id}`);
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

  it('say that the server ended or was killed, and are resumed after it', async () => {
    let isShort = false;
    const says = (): AnswerTurn => (isShort ? { text: 'Now.' } : { text: 'A long answer. '.repeat(40), delayMs: 200 });
    const env = { THOUGHTLINE_ENABLE_THINKING: 'false' };
    const first = await start(says, { env });
    const { page } = await browser.open();
    const id = await ask(page, first.url, 'Talk.');
    await page.getByText(/A long answer/).waitFor();
    await first.end();
    await page.getByText('The server does not answer.').waitFor();
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    const again = await start(says, { home: first.home, env });
    await page.goto(`${again.url}/chat/${id}`);
    await page.getByText('The server ended, and with it the run.').waitFor();
    expect(await page.getByText('The user stopped').count()).toBe(0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText(/A long answer/).waitFor();
    await again.end('SIGKILL');
    const last = await start(says, { home: first.home, env });
    await page.goto(`${last.url}/s/${id}`);
    await page.getByText('interrupted', { exact: true }).waitFor();
    await page.getByText(/the server ended in the middle of this step/).waitFor();
    await page.goto(`${last.url}/chat/${id}`);
    await page.getByText('The server ended in the middle of this step; resume to go on.').waitFor();
    isShort = true;
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
    await page.getByText('It asks compatible/scripted.').waitFor();
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
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.getByLabel(/Change message 1/).fill('The second way.');
    await page.getByRole('button', { name: 'Branch' }).click();
    await page.getByText('You said: The second way.').last().waitFor();
    await page.getByRole('link', { name: first }).click();
    await page.waitForURL(`${server.url}/chat/${first}`);
    await page.getByText('You said: The first way.').last().waitFor();
  });

  it('are watched from the run page while they work', async () => {
    const server = await writing();
    const { page } = await browser.open();
    const id = await ask(page, server.url, 'Write it down.');
    await page.getByRole('button', { name: 'Once' }).waitFor();
    const { page: watching } = await browser.open();
    await watching.goto(`${server.url}/sessions`);
    await watching.locator('.session-row').first().getByText('needs you').click();
    await watching.waitForURL(`${server.url}/s/${id}`);
    await expect.poll(() => watching.getByText('needs you').count(), SOON).toBe(2);
    const { page: other } = await browser.open();
    await other.goto(`${server.url}/chat/${id}`);
    await other.getByRole('button', { name: 'Once' }).waitFor();
    await page.getByRole('button', { name: 'Once' }).click();
    await other.getByText('write_file was decided elsewhere').waitFor();
    await watching.getByText('It is written.').last().waitFor();
    await expect.poll(() => watching.getByText('needs you').count(), SOON).toBe(0);
  });

  it('say what to set where there is no model', async () => {
    const server = await start([], { env: { THOUGHTLINE_MODEL: '', COMPATIBLE_BASE_URL: '' } });
    const { page } = await browser.open();
    await page.goto(`${server.url}/chat`);
    await page.getByText('It needs a model').waitFor();
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

function lastText({ messages }: SeenRequest): string {
  const [message] = messages.filter(({ role }) => role === 'user').slice(-1);
  return message?.role === 'user' ? (message.text.match(/The \w+ way\./g)?.at(-1) ?? '') : '';
}
