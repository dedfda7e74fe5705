import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../model-server/start-model-server.ts';
import { type ReadEvent, readEvents } from './read-events.ts';
import { type ServeProcess, startServe } from './start-serve.ts';

let home = '';
let models: ModelServer;
const servers: ServeProcess[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL').catch(() => {})));
  await models.close();
  await rm(home, { recursive: true, force: true });
});

async function serve(): Promise<ServeProcess> {
  const running = await startServe([], {
    THOUGHTLINE_HOME: home,
    THOUGHTLINE_MODEL: 'anthropic/claude-sonnet-4-5',
    ANTHROPIC_API_KEY: 'test-key',
    ANTHROPIC_BASE_URL: models.urls.anthropic,
  });
  servers.push(running);
  return running;
}

async function readJson(url: string, init?: RequestInit) {
  return JSON.parse(await (await fetch(url, init)).text());
}

async function watch(url: string, lastEventId?: string): Promise<ReadEvent[]> {
  const reader = await readEvents(url, { lastEventId });
  const events: ReadEvent[] = [];
  for (let event = await reader.next(); event !== undefined; event = await reader.next()) events.push(event);
  return events;
}

it('tells whoever watches that a run was killed elsewhere, and goes on with it', async () => {
  home = await mkdtemp(join(tmpdir(), 'thoughtline-interrupted-'));
  let requests = 0;
  models = await startModelServer({ script: () => (++requests === 1 ? { fail: 'hang' } : { text: 'Here.' }) });
  const [works, watches] = [await serve(), await serve()];
  const { id } = await readJson(`${works.url}/api/runs`, {
    method: 'POST',
    body: JSON.stringify({ text: 'Go', format: false }),
  });
  while (requests === 0) await new Promise((resolve) => setTimeout(resolve, 10));

  const run = `${watches.url}/api/runs/${id}`;
  expect(await readJson(run)).toMatchObject({ status: 'active', isRunning: false, isInterrupted: false });
  const watched = watch(`${run}/events`);
  await works.end('SIGKILL').catch(() => {});
  servers.shift();
  const events = await watched;
  expect(events.at(-1)?.data).toMatchObject({ type: 'error', code: 'run/interrupted', isResumable: true });
  expect(await readJson(run)).toMatchObject({
    status: 'active',
    isRunning: false,
    isInterrupted: true,
    tokens: { input: null, output: null },
    cost: null,
    atLeast: { tokens: { input: 0 } },
  });
  const lastEventId = events.at(-1)?.id;
  const again = await fetch(`${run}/events`, {
    headers: { accept: 'text/event-stream', 'last-event-id': `${lastEventId}` },
  });
  expect(again.status).toBe(204);

  await readJson(`${run}/resume`, { method: 'POST', body: '{}' });
  expect((await watch(`${run}/events`)).at(-1)?.data).toMatchObject({ type: 'done', text: 'Here.', cost: null });
  expect(await readJson(run)).toMatchObject({ status: 'completed', isInterrupted: false });
});
