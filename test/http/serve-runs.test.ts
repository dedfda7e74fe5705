import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectInTime } from '../expect-in-time.ts';
import type { Script } from '../model-server/script.ts';
import { type ModelServer, startModelServer } from '../model-server/start-model-server.ts';
import { runThoughtline } from '../run-thoughtline.ts';
import { readEvents } from './read-events.ts';
import { type ServeProcess, startServe } from './start-serve.ts';

let home = '';
let models: ModelServer;
let server: ServeProcess | undefined;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'thoughtline-serve-runs-'));
});

afterEach(async () => {
  await server?.end('SIGKILL').catch(() => {});
  server = undefined;
  await models?.close();
  await rm(home, { recursive: true, force: true });
});

async function serve(script: Script, ...args: string[]): Promise<ServeProcess> {
  models = await startModelServer({ script });
  const running = await startServe(args, {
    THOUGHTLINE_HOME: home,
    THOUGHTLINE_MODEL: 'anthropic/claude-sonnet-4-5',
    ANTHROPIC_API_KEY: 'test-key',
    ANTHROPIC_BASE_URL: models.urls.anthropic,
  });
  server = running;
  return running;
}

async function send(url: string, body: object) {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

/** Reads a stream to its end. */
async function watch(url: string) {
  const reader = await readEvents(url);
  const types: unknown[] = [];
  for (let event = await reader.next(); event !== undefined; event = await reader.next())
    types.push(event.data['type']);
  return types;
}

describe('thoughtline serve, running agents', () => {
  it('answers with the tools that it was told to offer, and no others', async () => {
    const { url } = await serve([{ text: 'Hello.' }, { text: 'Hello again.' }]);
    const { status, body } = await send(`${url}/api/runs`, { text: 'Say hello', format: false });
    expect(status).toBe(200);
    expect((await watch(`${url}/api/runs/${body.id}/events`)).at(-1)).toBe('done');
    expect(models.requests[0]?.tools.map(({ name }) => name)).toEqual(
      expect.not.arrayContaining(['execute_command', 'read_files', 'write_file']),
    );
    expect(models.violations).toEqual([]);
    const shown = await runThoughtline(['sessions', 'show', body.id], { THOUGHTLINE_HOME: home });
    expect(shown.stdout).toContain('Hello.');
  });

  it('stops within two seconds in the middle of a run, which can be resumed', async () => {
    const { url, end } = await serve([{ text: 'One moment', cut: { after: 1, how: 'hang' } }]);
    const { body } = await send(`${url}/api/runs`, { text: 'Go', format: false });
    const reader = await readEvents(`${url}/api/runs/${body.id}/events`);
    for (let event = await reader.next(); event?.data['type'] !== 'step'; event = await reader.next());
    const ended = await end('SIGTERM');
    expect(ended.code).toBe(0);
    await expectInTime(ended.ms, 2_000);
    await models.close();
    const again = await serve([{ text: 'Here it is.' }]);
    const stopped = await (await fetch(`${again.url}/api/sessions/${body.id}`)).text();
    expect(JSON.parse(stopped)).toMatchObject({ status: 'stopped' });
    expect(stopped).toContain('The server ended');
    expect(stopped).not.toContain('The user stopped');
    expect(await send(`${again.url}/api/runs/${body.id}/resume`, {})).toMatchObject({ status: 200 });
    expect((await watch(`${again.url}/api/runs/${body.id}/events`)).at(-1)).toBe('done');
  });

  it('says what to set when there is no model', async () => {
    server = await startServe([], { THOUGHTLINE_HOME: home, OLLAMA_HOST: '127.0.0.1:1' });
    const { status, body } = await send(`${server.url}/api/runs`, { text: 'Go' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'runs/no-model', detail: expect.stringContaining('ANTHROPIC_API_KEY') });
  });
});
