import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Model } from '../../src/agent/model/model.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { call, format, reason, say, scriptedModel } from '../agent/loop/scripted-model.ts';
import { type ReadEvent, readEvents } from './read-events.ts';
import { createScriptedAgent, type ScriptedAgent } from './scripted-agent.ts';
import { type HttpOptions, type RunningHttp, startHttp } from './start-http.ts';

const MARKER = 'MARKER-of-a-thought';

let server: RunningHttp | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A server whose agent asks scripted models. */
async function serve(
  models: Record<string, Model>,
  options: HttpOptions = {},
): Promise<ScriptedAgent & { url: string }> {
  const scripted = createScriptedAgent(models);
  server = await startHttp({ ...options, agent: scripted.agent });
  return Object.assign(scripted, { url: server.url });
}

async function post(path: string, body: object = {}, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server?.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

async function get(path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server?.url}${path}`, { headers });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

/** Reads a stream to its end. */
async function watch(id: string, lastEventId?: string): Promise<ReadEvent[]> {
  const reader = await readEvents(`${server?.url}/api/runs/${id}/events`, { lastEventId });
  const events: ReadEvent[] = [];
  for (let next = await reader.next(); next !== undefined; next = await reader.next()) events.push(next);
  return events;
}

const typesOf = (events: readonly ReadEvent[]) => events.map(({ data }) => data['type']);

describe('POST /api/runs', () => {
  it('H1 begins a run, tells what happens, and shows its answer', async () => {
    const model = scriptedModel([[say('I look.'), call('look', { text: 'a' })], [say('It is a.')], [format('**a**')]]);
    await serve({ 'scripted/one': model });
    const started = await post('/api/runs', { text: 'What is it?' });
    expect(started).toMatchObject({ status: 200, body: { status: 'active', isRunning: true, title: 'What is it?' } });
    const { id } = started.body;
    const events = await watch(id);
    expect(typesOf(events)).toEqual(
      expect.arrayContaining(['run', 'step', 'text', 'step-end', 'tool-start', 'tool-end', 'done']),
    );
    expect(events.at(-1)?.data).toMatchObject({ type: 'done', text: '**a**', runId: id });
    const { body } = await get(`/api/runs/${id}`);
    expect(body).toMatchObject({
      status: 'completed',
      isRunning: false,
      turn: 1,
      pending: [],
      answer: { text: '**a**' },
    });
    expect(await get(`/api/sessions/${id}`)).toMatchObject({ body: { kind: 'run', turns: [{ text: 'What is it?' }] } });
    expect((await get('/api/sessions?kind=run')).body.sessions).toMatchObject([{ id, steps: 3 }]);
    expect(JSON.parse(await textOf('/openapi.json')).paths).toHaveProperty('/api/runs/{id}/approve');
  });

  it('goes on with a run, with its own model', async () => {
    const two = scriptedModel([[say('One.')], [say('Two.')]], { name: 'two' });
    await serve({ 'scripted/two': two });
    const { body } = await post('/api/runs', { text: 'First', model: 'scripted/two', format: false });
    await watch(body.id);
    expect(await post('/api/runs', { text: 'Second', runId: body.id, format: false })).toMatchObject({ status: 200 });
    await watch(body.id);
    expect((await get(`/api/runs/${body.id}`)).body).toMatchObject({ turn: 2, answer: { text: 'Two.' } });
  });

  it('ends at the steps that were asked for', async () => {
    const endless = scriptedModel(Array.from({ length: 9 }, (_, index) => [call('look', { text: `${index}` })]));
    await serve({ 'scripted/one': endless });
    const { body } = await post('/api/runs', { text: 'Go', maxSteps: 2, format: false });
    await watch(body.id);
    expect((await get(`/api/runs/${body.id}`)).body).toMatchObject({ status: 'partial', answer: { limit: 'steps' } });
  });

  it.each([
    [{ text: '  ' }, 400, 'request/invalid'],
    [{}, 400, 'request/invalid'],
    [{ text: 'Go', maxSteps: 0 }, 400, 'request/invalid'],
    [{ text: 'Go', model: 'nobody/x' }, 400, 'runs/no-model'],
    [{ text: 'Go', runId: 'none' }, 404, 'run/not-found'],
  ])('refuses %j', async (body, status, code) => {
    await serve({ 'scripted/one': scriptedModel([]) });
    expect(await post('/api/runs', body)).toMatchObject({ status, body: { status, code } });
  });

  it('refuses one run too many, and a second turn of a run at work', async () => {
    const waits = () => scriptedModel([[call('wait')], [say('done')]]);
    const bench = await serve(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`s/${index}`, waits()])));
    const started = [];
    for (let index = 0; index < 8; index++) {
      started.push(await post('/api/runs', { text: 'Go', model: `s/${index}`, format: false }));
    }
    expect(await post('/api/runs', { text: 'Go', model: 's/8' })).toMatchObject({
      status: 429,
      body: { code: 'runs/too-many' },
    });
    const [first] = started;
    const busy = { status: 409, body: { code: 'runs/busy' } };
    expect(await post('/api/runs', { text: 'More', runId: first?.body.id })).toMatchObject(busy);
    bench.release();
    for (const { body } of started) await watch(body.id);
    expect(await post('/api/runs', { text: 'Go', model: 's/8' })).toMatchObject({ status: 200 });
  });

  it('says so where the server runs no agents', async () => {
    server = await startHttp();
    expect(await post('/api/runs', { text: 'Go' })).toMatchObject({ status: 503, body: { code: 'runs/unavailable' } });
  });
});

describe('POST /api/runs/{id}/approve', () => {
  it.each([
    ['once', ['change:a'], []],
    ['always', ['change:a', 'change:b'], ['local:change']],
    ['deny', [], []],
  ])('L12 waits for a word about a call, and %s decides', async (decision, ran, remembered) => {
    const model = scriptedModel([
      [call('change', { text: 'a' }, 'c1')],
      [call('change', { text: 'b' }, 'c2')],
      [say('Done.')],
    ]);
    const bench = await serve({ 'scripted/one': model });
    const { body } = await post('/api/runs', { text: 'Change it', format: false });
    const reader = await readEvents(`${bench.url}/api/runs/${body.id}/events`);
    for (let event = await reader.next(); event?.data['type'] !== 'approval'; event = await reader.next());
    await waitFor(async () => (await get(`/api/runs/${body.id}`)).body.pending.length === 1);
    expect((await get(`/api/runs/${body.id}`)).body.pending).toEqual([
      { callId: 'c1', tool: 'change', title: 'change a', input: { text: 'a' } },
    ]);
    const wrong = { status: 409, body: { code: 'runs/not-pending' } };
    expect(await post(`/api/runs/${body.id}/approve`, { callId: 'other', decision })).toMatchObject(wrong);
    expect(await post(`/api/runs/${body.id}/approve`, { callId: 'c1', decision })).toMatchObject({ status: 200 });
    if (decision !== 'always') {
      await waitFor(async () => (await get(`/api/runs/${body.id}`)).body.pending[0]?.callId === 'c2');
      await post(`/api/runs/${body.id}/approve`, { callId: 'c2', decision: 'deny' });
    }
    await watch(body.id);
    expect(bench).toMatchObject({ ran, remembered });
    await reader.leave();
  });

  it('K11 approves a plan', async () => {
    const model = scriptedModel([[say('1. Change it.')], [call('look', { text: 'x' })], [say('Changed.')]]);
    await serve({ 'scripted/one': model });
    const { body } = await post('/api/runs', { text: 'Plan it', plan: true, format: false });
    await watch(body.id);
    expect((await get(`/api/runs/${body.id}`)).body).toMatchObject({ status: 'waiting', answer: { isPlan: true } });
    const half = { status: 400, body: { code: 'runs/half-approval' } };
    expect(await post(`/api/runs/${body.id}/approve`, { decision: 'deny' })).toMatchObject(half);
    expect(await post(`/api/runs/${body.id}/approve`)).toMatchObject({ status: 200 });
    await watch(body.id);
    expect((await get(`/api/runs/${body.id}`)).body).toMatchObject({
      status: 'completed',
      answer: { text: 'Changed.' },
    });
    expect(await post(`/api/runs/${body.id}/approve`)).toMatchObject({ status: 409, body: { code: 'run/no-plan' } });
  });
});

describe('stopping and going on', () => {
  it('cancels, resumes and branches', async () => {
    const model = scriptedModel([[call('wait')], [say('First.')], [say('Branched.')]]);
    const bench = await serve({ 'scripted/one': model });
    const { body } = await post('/api/runs', { text: 'Go', format: false });
    await waitFor(async () => (await get(`/api/runs/${body.id}`)).body.steps === 1);
    expect(await post(`/api/runs/${body.id}/cancel`)).toMatchObject({ body: { status: 'stopped', isRunning: false } });
    expect(await post(`/api/runs/${body.id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'runs/not-running' },
    });
    bench.release();
    expect(await post(`/api/runs/${body.id}/resume`)).toMatchObject({ status: 200 });
    await watch(body.id);
    expect((await get(`/api/runs/${body.id}`)).body).toMatchObject({ status: 'completed', answer: { text: 'First.' } });
    const branch = await post(`/api/runs/${body.id}/branch`, { turn: 1, text: 'Go elsewhere' });
    expect(branch.body.id).not.toBe(body.id);
    await watch(branch.body.id);
    expect((await get(`/api/runs/${branch.body.id}`)).body.answer.text).toBe('Branched.');
    expect(await post(`/api/runs/${body.id}/branch`, { turn: 7, text: 'x' })).toMatchObject({ status: 404 });
    expect(await post(`/api/runs/${body.id}/resume`)).toMatchObject({
      status: 409,
      body: { code: 'run/nothing-to-resume' },
    });
  });

  it('L13 leaves runs that can be resumed when the server stops, and another server goes on', async () => {
    const journal: Journal = { ...(await openJournal('memory:')), close: async () => {} };
    await serve({ 'scripted/one': scriptedModel([[call('wait')]]) }, { journal });
    const { body } = await post('/api/runs', { text: 'Go', format: false });
    await waitFor(async () => (await get(`/api/runs/${body.id}`)).body.steps === 1);
    await server?.close();
    const second = await serve({ 'scripted/one': scriptedModel([[say('Here I am.')]]) }, { journal });
    second.release();
    expect((await get(`/api/runs/${body.id}`)).body).toMatchObject({ status: 'stopped', isRunning: false });
    await post(`/api/runs/${body.id}/resume`);
    await watch(body.id);
    expect((await get(`/api/runs/${body.id}`)).body.answer.text).toBe('Here I am.');
  });
});

describe('GET /api/runs/{id}/events', () => {
  it('goes on after the last id that was seen: nothing is missed, nothing comes twice', async () => {
    const model = scriptedModel([[say('I wait.'), call('wait')], [say('Done.')]]);
    const bench = await serve({ 'scripted/one': model });
    const { body } = await post('/api/runs', { text: 'Go', format: false });
    const reader = await readEvents(`${bench.url}/api/runs/${body.id}/events`);
    const first = [await reader.next(), await reader.next(), await reader.next()];
    await reader.leave();
    bench.release();
    const rest = await watch(body.id, first.at(-1)?.id);
    const ids = [...first, ...rest].map((event) => event?.data['id']);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect(rest.at(-1)?.data).toMatchObject({ type: 'done' });
    const end = await fetch(`${bench.url}/api/runs/${body.id}/events`, {
      headers: { accept: 'text/event-stream', 'last-event-id': rest.at(-1)?.id ?? '' },
    });
    expect(end.status).toBe(204);
    const json = await get(`/api/runs/${body.id}/events?after=${first[1]?.id}`);
    expect(json.body.events.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2));
    expect(json.body.next).toBe(rest.at(-1)?.id);
    const reset = await watch(body.id, 'another-turn.5');
    expect(reset[0]).toMatchObject({ event: 'reset' });
    expect(reset.slice(1).map(({ data }) => data['id'])).toEqual(ids);
  });

  it('tells a run of another server from the journal, in the same words', async () => {
    const journal: Journal = { ...(await openJournal('memory:')), close: async () => {} };
    await serve(
      { 'scripted/one': scriptedModel([[say('I look.'), call('look', { text: 'a' })], [say('It is a.')]]) },
      { journal },
    );
    const { body } = await post('/api/runs', { text: 'What?', format: false });
    const live = await watch(body.id);
    await server?.close();
    await serve({}, { journal });
    const again = await watch(body.id);
    const joined = (events: readonly ReadEvent[]) =>
      events.flatMap(({ data: { id: _, at: __, title: ___, status: ____, output: _____, ...data } }, index) => {
        const before = events[index - 1]?.data;
        return data['type'] === 'text' && before?.['type'] === 'text' ? [] : [data['type'] === 'text' ? 'text' : data];
      });
    expect(joined(again)).toEqual(joined(live));
    expect(JSON.stringify(again)).toContain('look saw a');
    expect((await get(`/api/runs/${body.id}/events`)).body.events).toHaveLength(again.length);
    const rest = await watch(body.id, again[3]?.id);
    expect(rest.map(({ id }) => id)).toEqual(again.slice(4).map(({ id }) => id));
  });

  it('K3 tells no thought anywhere, unless it is asked for', async () => {
    const model = scriptedModel([
      [
        reason(MARKER),
        call('think', { thought: MARKER }),
        call('think', { thought: `${MARKER}, by another name`, session_id: 'notes' }),
        call('reasoning_think', { query: MARKER, level: 'basic', thought: MARKER }),
      ],
      [say('Thought.')],
      [call('response_formatter', { thinking: MARKER, conversation: [{ type: 'text', content: 'Formed.' }] })],
    ]);
    const bench = await serve({ 'scripted/one': model });
    bench.settings = { ...bench.settings, enableThinking: true };
    const tail = await readEvents(`${bench.url}/api/events`);
    const { body } = await post('/api/runs', { text: 'Think' });
    const live = await watch(body.id);
    expect(JSON.stringify(model.requests[1]).split(MARKER)).toHaveLength(6);
    const paths = [
      '',
      '/events',
      '/export?format=md',
      '/export?format=json',
      '/export?format=html',
      '/export?format=mermaid',
    ];
    const texts = await Promise.all([
      ...paths.map((path) => textOf(`/api/sessions/${body.id}${path}`)),
      textOf(`/api/runs/${body.id}`),
      textOf(`/api/runs/${body.id}/events`),
      textOf('/api/sessions'),
      textOf('/api/search?q=MARKER'),
    ]);
    expect(JSON.stringify(live)).not.toContain(MARKER);
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${bench.url}/mcp`)));
    for (const uri of [`thoughtline://sessions/${body.id}`, `thoughtline://sessions/${body.id}/trace`]) {
      const resource = JSON.stringify(await client.readResource({ uri }));
      expect(resource).toContain('Formed.');
      texts.push(resource);
    }
    await client.close();
    for (const text of texts) expect(text).not.toContain(MARKER);
    const session = await readEvents(`${bench.url}/api/sessions/${body.id}/events`);
    for (let event = await session.next(); event?.data['type'] !== 'turn-finished'; event = await session.next());
    for (let event = await tail.next(); event?.data['type'] !== 'turn-finished'; event = await tail.next());
    expect(session.text() + tail.text()).not.toContain(MARKER);
    expect(tail.text()).toContain('thought-recorded');
    await Promise.all([session.leave(), tail.leave()]);
    for (const path of ['?include=thoughts', '/events?include=thoughts', '/export?include=thoughts']) {
      expect(await textOf(`/api/sessions/${body.id}${path}`)).toContain(MARKER);
    }
    expect(await textOf('/api/search?q=MARKER&include=thoughts')).toContain(MARKER);
    expect((server?.logged ?? []).join('\n')).not.toContain(MARKER);
  });
});

describe('owners', () => {
  it('C9 another owner’s run is not found, and does not count', async () => {
    const model = scriptedModel([[call('wait')], [say('Done.')]]);
    const bench = await serve({ 'scripted/one': model }, { tokens: { ann: 'token-a', ben: 'token-b' } });
    const { body } = await post('/api/runs', { text: 'Mine', format: false }, 'token-a');
    const notFound = { status: 404, body: { code: 'run/not-found' } };
    expect(await get(`/api/runs/${body.id}`, 'token-b')).toMatchObject(notFound);
    expect(await get(`/api/runs/${body.id}/events`, 'token-b')).toMatchObject(notFound);
    for (const path of ['cancel', 'approve', 'resume']) {
      expect(await post(`/api/runs/${body.id}/${path}`, {}, 'token-b')).toMatchObject(notFound);
    }
    expect(await post(`/api/runs/${body.id}/branch`, { turn: 1, text: 'x' }, 'token-b')).toMatchObject(notFound);
    expect(await post('/api/runs', { text: 'x', runId: body.id }, 'token-b')).toMatchObject(notFound);
    bench.release();
    expect(await get(`/api/runs/${body.id}`, 'token-a')).toMatchObject({ status: 200 });
  });
});

async function textOf(path: string): Promise<string> {
  return fetch(`${server?.url}${path}`).then((answer) => answer.text());
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}
