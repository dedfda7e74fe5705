import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ThoughtlineError } from '../../src/base/error.ts';
import type { Journal, SessionFilter } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { matchesPath } from '../../src/server/api/path-pattern.ts';
import { ROUTES } from '../../src/server/api/routes.ts';
import { call as callTool, scriptedModel } from '../agent/loop/scripted-model.ts';
import { createScriptedAgent } from './scripted-agent.ts';
import { type RunningHttp, startHttp } from './start-http.ts';

const RPC_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

let server: RunningHttp;

beforeAll(async () => {
  const models = {
    'scripted/one': scriptedModel([]),
    'scripted/looks-twice': scriptedModel([[callTool('look', { text: 'around' }, 'one-look')]]),
    'scripted/looks': scriptedModel([[callTool('look', { text: 'around' }, 'a-look')]]),
    'scripted/waits': scriptedModel(Array.from({ length: 9 }, () => [callTool('wait')])),
  };
  server = await startHttp({
    agent: createScriptedAgent(models).agent,
    demo: { play: async () => 'a-run' },
    settings: [
      {
        key: 'store',
        value: 'postgres://thinker:hunter2hunter2@db.example:5432/thoughts',
        default: 'sqlite:/home/x/thoughtline.db',
        source: 'file',
        type: 'text',
        help: 'Where sessions are stored.',
      },
      {
        key: 'redact_patterns',
        value: ['Project Nightjar'],
        default: [],
        source: 'file',
        type: 'list of regular expressions',
        help: 'More text to hide.',
        problem: 'store is "postgres://thinker:hunter2hunter2@db.example" in x',
      },
    ],
  });
});

afterAll(() => server.close());

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, init);
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return call(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function json(answer: Response | Promise<Response>): Promise<Record<string, unknown>> {
  return Object(await (await answer).json());
}

async function startReasoning(query: string): Promise<string> {
  const { result } = await json(post('/api/reasoning', { query, level: 'normal', thought: 'first' }));
  return String(Object(result).sessionId);
}

describe('the table of routes', () => {
  /** One call per operation; the table and this list must name the same ones. */
  const examples: Readonly<Record<string, () => Promise<Response>>> = {
    listSessions: () => call('/api/sessions?limit=2&kind=context'),
    getSession: () => call('/api/sessions/sample'),
    readSessionEvents: () => call('/api/sessions/sample/events?limit=1'),
    exportSession: () => call('/api/sessions/sample/export?format=json'),
    watchEvents: () => call('/api/events'),
    searchThoughts: () => call('/api/search?q=sample'),
    getStatistics: () => call('/api/stats'),
    getSessionStatistics: () => call('/api/sessions/sample/stats'),
    addThought: () => post('/api/contexts/thoughts', { thought: 'another sample', session_id: 'sample' }),
    getContext: () => call('/api/contexts?session_id=sample'),
    getAllThoughts: () => call('/api/contexts/thoughts?session_id=sample'),
    getFormattedContext: () => call('/api/contexts/formatted?session_id=sample'),
    getContextSummary: () => call('/api/contexts/summary?session_id=sample'),
    clearContext: () => call('/api/contexts?session_id=to-clear', { method: 'DELETE' }),
    reason: () => post('/api/reasoning', { query: 'q', level: 'basic', thought: 't', include: 'trace' }),
    getHealth: () => call('/api/health'),
    listTools: () => call('/api/tools'),
    listSettings: () => call('/api/settings'),
    deleteSession: () => call('/api/sessions/to-delete', { method: 'DELETE' }),
    startRun: () => post('/api/runs', { text: 'Go' }),
    getRun: async () => call(`/api/runs/${await startRun({ until: 'completed' })}`),
    readRunEvents: async () => call(`/api/runs/${await startRun({ until: 'completed' })}/events`),
    getRunCall: async () => {
      const id = await startRun({ model: 'scripted/looks', until: 'completed' });
      return call(`/api/runs/${id}/calls/a-look`);
    },
    playDemo: () => post('/api/demo', {}),
    cancelRun: async () => post(`/api/runs/${await startRun({ model: 'scripted/waits' })}/cancel`, {}),
    approveRun: async () => post(`/api/runs/${await startRun({ plan: true, until: 'waiting' })}/approve`, {}),
    branchRun: async () => post(`/api/runs/${await startRun({ until: 'completed' })}/branch`, { turn: 1, text: 'No' }),
    resumeRun: async () => {
      const id = await startRun({ model: 'scripted/waits' });
      await post(`/api/runs/${id}/cancel`, {});
      return post(`/api/runs/${id}/resume`, {});
    },
  };

  async function startRun({ until, ...more }: { until?: string; plan?: boolean; model?: string }): Promise<string> {
    const { id } = await json(post('/api/runs', { text: 'Go', ...more }));
    while (until !== undefined && (await json(call(`/api/runs/${id}`)))['status'] !== until) await sleep(10);
    return String(id);
  }

  it('has an example of every operation here', () => {
    expect(Object.keys(examples).sort()).toEqual(ROUTES.map(({ operationId }) => operationId).sort());
  });

  it.each(ROUTES.map((route) => [route.operationId, route] as const))('%s answers as documented', async (id, route) => {
    for (const session_id of ['sample', 'to-clear', 'to-delete']) {
      await post('/api/contexts/thoughts', { thought: 'a sample thought', session_id });
    }
    const answer = await examples[id]?.();
    expect(answer?.status).toBe(200);
    const type = answer?.headers.get('content-type')?.split(';')[0] ?? '';
    const documented = [...(route.output === undefined ? [] : ['application/json']), ...(route.alsoAs ?? [])];
    expect(documented).toContain(type);
    if (type === 'text/event-stream') return answer?.body?.cancel();
    const body = await answer?.text();
    if (route.output === undefined) return expect(body).not.toBe('');
    const value: unknown = JSON.parse(body ?? '');
    // Equal to what the schema lets through: nothing is wrong, and nothing is undocumented.
    return expect(route.output.parse(value)).toEqual(value);
  });

  it('is what /openapi.json shows, under the name that the caller uses', async () => {
    const document = await json(call('/openapi.json'));
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: server.url }] });
    const paths = Object.keys(Object(document['paths']));
    expect(paths.every((path) => ROUTES.some((route) => matchesPath(route.path, path)))).toBe(true);
  });
});

describe('sessions', () => {
  it('are listed page by page, filtered as asked', async () => {
    for (let number = 0; number < 5; number++) {
      await post('/api/contexts/thoughts', { thought: `page ${number}`, session_id: `page-${number}` });
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await json(call(`/api/sessions?kind=context&limit=2${cursor}`));
      seen.push(...(Object(page['sessions']) as { id: string }[]).map(({ id }) => id));
      cursor = page['next'] === undefined ? '' : `&cursor=${encodeURIComponent(String(page['next']))}`;
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(['page-0', 'page-4']));

    const none = await json(call('/api/sessions?updatedAfter=2999-01-01T00:00:00Z'));
    expect(none).toEqual({ sessions: [] });
    const all = await json(call(`/api/sessions?updatedBefore=${Date.now() + 60_000}&status=active&limit=1000`));
    expect(Object(all['sessions']).length).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=many', 'limit'],
    ['limit=1001', 'limit'],
    ['kind=dream', 'kind'],
    ['level=deepest', 'level'],
    ['updatedAfter=yesterday', 'updatedAfter'],
    ['cursor=nonsense', '"next"'],
  ])('with %s are refused, and the answer names what is wrong', async (query, name) => {
    const answer = await call(`/api/sessions?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await json(answer)).toMatchObject({ status: 400, detail: expect.stringContaining(name) });
  });

  it.each([
    'with spaces and ünïcode ✓',
    'a/b/c',
    '100%',
    '%2F',
    'q?x=1&y=2#z',
    'sequential',
    'semi;colon:and+plus',
    'quote\'"<b>',
  ])('are found under the id %j', async (id) => {
    await post('/api/contexts/thoughts', { thought: 'odd', session_id: id });
    const path = `/api/sessions/${encodeURIComponent(id)}`;
    expect(await json(call(path))).toMatchObject({ id });
    expect(await json(call(`${path}/events`))).toMatchObject({ events: [{ seq: 1 }] });
    expect((await call(`${path}/export`)).headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+\.md"$/,
    );
    expect(await json(call(path, { method: 'DELETE' }))).toEqual({ deleted: { id, kind: 'context', events: 1 } });
    expect((await call(path)).status).toBe(404);
  });

  it('that nobody has are not found, and the answer is a problem', async () => {
    for (const path of ['', '/events', '/export', '/stats']) {
      const answer = await call(`/api/sessions/nobody${path}`);
      expect(answer.status).toBe(404);
      expect(await json(answer)).toMatchObject({ code: 'sessions/unknown', title: 'Not Found' });
    }
  });

  it('are exported in every format with its content type', async () => {
    await post('/api/contexts/thoughts', { thought: '<script>alert(1)</script>', session_id: 'export' });
    const get = (format: string) => call(`/api/sessions/export/export?format=${format}`);
    expect((await get('md')).headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect((await get('json')).headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await get('mermaid')).headers.get('content-type')).toBe('text/vnd.mermaid; charset=utf-8');
    const html = await get('html');
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(await html.text()).not.toContain('<script>');
    expect((await get('pdf')).status).toBe(400);
  });

  it('give their events page by page', async () => {
    for (let step = 0; step < 5; step++)
      await post('/api/contexts/thoughts', { thought: `t${step}`, session_id: 'events' });
    const first = await json(call('/api/sessions/events/events?limit=3'));
    expect(first).toMatchObject({ events: [{ seq: 1 }, { seq: 2 }, { seq: 3 }], next: 3 });
    const second = await json(call('/api/sessions/events/events?limit=3&after=3'));
    expect(second).toMatchObject({ events: [{ seq: 4 }, { seq: 5, data: { thought: 't4' } }] });
    expect(second['next']).toBe(undefined);
  });

  it('are searched, newest first, and within one session', async () => {
    await post('/api/contexts/thoughts', { thought: 'the zebra crosses', session_id: 'zoo-1' });
    await post('/api/contexts/thoughts', { thought: 'another zebra', session_id: 'zoo-2' });
    const both = await json(call('/api/search?q=zebra&limit=1'));
    expect(both['hits']).toMatchObject([{ sessionId: 'zoo-2', excerpt: 'another zebra' }]);
    const next = await json(call(`/api/search?q=zebra&limit=1&before=${encodeURIComponent(String(both['next']))}`));
    expect(next['hits']).toMatchObject([{ sessionId: 'zoo-1' }]);
    expect(await json(call('/api/search?q=zebra&sessionId=zoo-1'))).toMatchObject({ hits: [{ sessionId: 'zoo-1' }] });
    expect((await call('/api/search?q=%20')).status).toBe(400);
    expect((await call('/api/search?q=zebra&before=nonsense')).status).toBe(400);
  });
});

describe('statistics', () => {
  it('are counted once for all who ask at the same time, and anew for those who ask later', async () => {
    const counting = await startHttp();
    await counting.parts.thinking.addThought('s', 'one');
    const read = counting.parts.journal.sessions;
    let lists = 0;
    Object.assign(counting.parts.journal, {
      sessions: async (filter: SessionFilter) => {
        lists += 1;
        await sleep(50);
        return read(filter);
      },
    });
    const ask = () => json(fetch(`${counting.url}/api/stats`));
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(lists).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await counting.parts.thinking.addThought('s', 'two');
    expect(await ask()).toMatchObject({ thoughts: { recorded: 2 } });
    await counting.close();
  });
});

describe('contexts', () => {
  it('use the session of the request, of X-Workflow-Id, of X-Session-Id, then default', async () => {
    const ids = [
      await json(post('/api/contexts/thoughts', { thought: 't', session_id: 'own' }, { 'x-workflow-id': 'flow' })),
      await json(post('/api/contexts/thoughts', { thought: 't' }, { 'x-workflow-id': 'flow', 'x-session-id': 'chat' })),
      await json(post('/api/contexts/thoughts', { thought: 't' }, { 'x-workflow-id': ' ', 'x-session-id': 'chat' })),
      await json(post('/api/contexts/thoughts', { thought: 't' })),
      await json(post('/api/contexts/thoughts', { thought: 't', session_id: '' })),
      await json(call('/api/contexts?session_id=')),
    ].map((answer) => answer['session_id']);
    expect(ids).toEqual(['own', 'flow', 'chat', 'default', 'default', 'default']);
    const utf8 = Buffer.from('Prüfung ✓').toString('latin1');
    for (const [sent, named] of [
      [utf8, 'Prüfung ✓'],
      ['Pr\xfcfung', 'Prüfung'],
    ] as const) {
      const answer = await json(call('/api/contexts', { headers: { 'x-workflow-id': sent } }));
      expect(answer['session_id']).toBe(named);
    }
    expect(await json(call('/api/contexts', { headers: { 'x-session-id': 'chat' } }))).toMatchObject({
      session_id: 'chat',
      thoughts: [{ thought: 't', step: 1, timestamp: expect.stringMatching(/Z$/) }],
      metadata: { total_steps: 1 },
    });
  });

  it.each([{}, { thought: '' }, { thought: '  ' }, { thought: null }])(
    'refuse %j in the words of the engine',
    async (body) => {
      const answer = await post('/api/contexts/thoughts', body);
      expect(answer.status).toBe(400);
      expect(await json(answer)).toMatchObject({
        status: 400,
        code: 'thought/refused',
        message: "Error: 'thought' parameter is required",
      });
    },
  );

  it('are empty where nothing was thought, and reading does not make them', async () => {
    const text = await (await call('/api/contexts/formatted?session_id=never')).text();
    expect(text).toBe('No thoughts yet in this session.');
    expect(await json(call('/api/contexts?session_id=never'))).toMatchObject({
      thoughts: [],
      metadata: { created_at: null, last_updated: null, total_steps: 0 },
    });
    expect((await call('/api/sessions/never')).status).toBe(404);
  });

  it('are cleared, and count on', async () => {
    await post('/api/contexts/thoughts', { thought: 'one', session_id: 'clear' });
    expect(await json(call('/api/contexts?session_id=clear', { method: 'DELETE' }))).toMatchObject({ total_steps: 1 });
    expect(await json(call('/api/contexts/thoughts?session_id=clear'))).toEqual({ session_id: 'clear', thoughts: [] });
    expect(await json(post('/api/contexts/thoughts', { thought: 'two', session_id: 'clear' }))).toMatchObject({
      step: 2,
    });
  });

  it('keep their hands off sessions of another kind', async () => {
    const id = await startReasoning('which kind?');
    expect((await call(`/api/contexts?session_id=${id}`, { method: 'DELETE' })).status).toBe(409);
    expect((await post('/api/contexts/thoughts', { thought: 't', session_id: id })).status).toBe(400);
  });
});

describe('reasoning', () => {
  it('starts, goes on and repairs numbers and booleans in quotes', async () => {
    const started = await json(
      post('/api/reasoning', { query: 'why?', level: 'basic', targetThoughts: '2', thought: 'a', include: 'state' }),
    );
    expect(started).toMatchObject({ ok: true, result: { status: 'active', totalThoughts: 2, step: 1 } });
    const { sessionId } = Object(started['result']);
    const ended = await json(post('/api/reasoning', { sessionId, thought: 'b', isConclusion: 'true' }));
    expect(ended).toMatchObject({ ok: true, result: { status: 'completed' } });
    const after = await post('/api/reasoning', { sessionId, thought: 'c' });
    expect(after.status).toBe(409);
    expect(await json(after)).toMatchObject({ code: 'E_SESSION_COMPLETED', message: expect.any(String) });
  });

  it.each([
    [{ query: 'q' }, 400, 'E_INVALID_INPUT'],
    [{ sessionId: 'a000000000000000', thought: 't' }, 404, 'E_SESSION_NOT_FOUND'],
    [{ query: 'q', level: 'basic', thought: 'x'.repeat(9_000) }, 422, 'E_BUDGET_EXCEEDED'],
    [
      { query: 'q', level: 'basic', runMode: 'run_to_completion', targetThoughts: 3, thought: ['one'] },
      400,
      'E_INSUFFICIENT_THOUGHTS',
    ],
  ])('refuses %j', async (body, status, code) => {
    const answer = await post('/api/reasoning', body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await json(answer)).toMatchObject({ status, code, detail: expect.any(String), message: expect.any(String) });
  });
});

describe('the server', () => {
  it('shows settings without their secrets', async () => {
    const text = await (await call('/api/settings')).text();
    expect(text).toContain('db.example');
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('Nightjar');
  });

  it('says that its store does not answer', async () => {
    const broken = await startHttp();
    await broken.parts.journal.close();
    const answer = await fetch(`${broken.url}/api/health`);
    expect(answer.status).toBe(503);
    expect(await json(answer)).toMatchObject({ code: 'server/unhealthy' });
    await broken.close();
  });

  it('answers for a store that fails, and tells where it is to the log alone', async () => {
    const journal = await openJournal('memory:');
    const down = () =>
      Promise.reject(new ThoughtlineError('journal/unavailable', 'PostgreSQL is gone. (db.internal:5432/thoughts)'));
    const failing: Journal = {
      ...journal,
      append: down,
      session: down,
      read: down,
      sessions: down,
      search: down,
      position: down,
    };
    const broken = await startHttp({ journal: failing });
    const reasoning = { query: 'q', level: 'basic', thought: 't' };
    const rpc = { name: 'think', arguments: { thought: 't', session_id: 'x' } };
    const send = (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
      fetch(`${broken.url}${path}`, {
        method,
        headers: RPC_HEADERS,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const answers = await Promise.all([
      send('/api/health'),
      send('/api/sessions'),
      send('/api/sessions/x'),
      send('/api/sessions/x/events'),
      send('/api/events'),
      send('/api/search?q=x'),
      send('/api/stats'),
      send('/api/contexts'),
      send('/api/contexts', undefined, 'DELETE'),
      send('/api/contexts/thoughts', { thought: 't' }),
      send('/api/reasoning', reasoning),
    ]);
    for (const answer of answers) {
      expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([answer.url, 503, '1']);
      expect(await answer.text()).toMatch(/^(?!.*db\.internal).*The log of the server says why/);
    }
    const called = await (await send('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: rpc })).text();
    expect(called).toContain('The store does not answer');
    expect(called).not.toContain('db.internal');
    expect(broken.logged.join('')).toContain('db.internal:5432');
    await broken.close();
  });

  it('keeps what nobody foresaw to its log', async () => {
    const broken = await startHttp();
    Object.assign(broken.parts.journal, { sessions: () => Promise.reject(new Error('secret path /root/x')) });
    const answer = await fetch(`${broken.url}/api/sessions`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret path');
    expect(broken.logged.join('')).toContain('secret path');
    await broken.close();
  });

  it('leaves out what calls gave where it is told to, and gives it by itself', async () => {
    const { id } = await json(post('/api/runs', { text: 'Look.', model: 'scripted/looks-twice', format: false }));
    await expect.poll(async () => (await json(call(`/api/runs/${id}`)))['status']).toBe('completed');
    const [whole, brief] = await Promise.all(
      ['', '?outputs=none'].map(async (query) => (await call(`/api/sessions/${id}${query}`)).text()),
    );
    expect(whole).toContain('look saw around');
    expect(brief).not.toContain('look saw around');
    expect(await json(call(`/api/runs/${id}/calls/one-look`))).toMatchObject({ tool: 'look', outcome: 'succeeded' });
    expect((await call(`/api/runs/${id}/calls/another`)).status).toBe(404);
  });
});
