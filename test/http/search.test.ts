import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thoughtsOf } from '../../src/base/thoughts-of.ts';
import { type RunningHttp, startHttp } from './start-http.ts';

const RUN = 'a-run';
const MANY = 300;

let server: RunningHttp;

/** Old thoughts of people, and then more of an agent than one page holds. */
beforeAll(async () => {
  server = await startHttp();
  const { thinking, journal } = server.parts;
  await thinking.addThought('notes', 'The oldest otter.');
  const started = await thinking.reason({ query: 'Which animal?', level: 'normal', thought: 'An otter that reasons.' });
  expect(started.ok).toBe(true);
  await journal.append({
    session: { owner: 'local', id: RUN },
    expectedSeq: 0,
    events: [{ type: 'run-started', version: 1, at: Date.now(), data: {} }],
    head: { kind: 'run', status: 'failed', title: 'What an agent was asked', state: {} },
  });
  for (let n = 0; n < MANY; n++)
    await thinking.addThought(thoughtsOf(RUN), `An otter of an agent ${n}.`, { isOfRun: true });
});

afterAll(() => server.close());

interface Found {
  readonly hits: readonly { readonly sessionId: string; readonly kind: string; readonly title?: string }[];
  readonly internal: number;
  readonly next?: string;
}

async function search(query: string): Promise<Found> {
  const answer = await fetch(`${server.url}/api/search?q=otter&${query}`);
  expect(answer.status).toBe(200);
  return Object(await answer.json());
}

describe('/api/search', () => {
  it('finds what people thought however much an agent thought since, and says how much is left out', async () => {
    const { hits, internal, next } = await search('limit=5');
    expect(hits).toMatchObject([
      { kind: 'reasoning', title: 'Which animal?' },
      { sessionId: 'notes', kind: 'context' },
    ]);
    expect(internal).toBe(MANY);
    expect(next).toBeUndefined();
  });

  it('shows what agents thought where that is asked for, page by page and each once', async () => {
    const seen: string[] = [];
    for (let before: string | undefined = ''; before !== undefined; ) {
      const page: Found = await search(`limit=100&include=thoughts${before === '' ? '' : `&before=${before}`}`);
      seen.push(...page.hits.map((hit) => JSON.stringify(hit)));
      before = page.next;
    }
    expect(seen).toHaveLength(MANY + 2);
    expect(new Set(seen).size).toBe(MANY + 2);
  });

  it('never shows how an agent’s thoughts begin as a title', async () => {
    const { hits } = await search('limit=1&include=thoughts');
    expect(hits).toMatchObject([{ sessionId: thoughtsOf(RUN) }]);
    expect(hits[0]).not.toHaveProperty('title');
  });

  it.each([
    ['kind=context', ['notes']],
    ['kind=run', []],
    ['status=completed', []],
    ['updatedAfter=2999-01-01T00:00:00Z', []],
    ['updatedBefore=2999-01-01T00:00:00Z&kind=context', ['notes']],
  ])('narrows by %s', async (filter, ids) => {
    expect((await search(filter)).hits.map(({ sessionId }) => sessionId)).toEqual(ids);
  });

  it.each([
    ['kind=run', MANY],
    ['kind=context', 0],
    ['status=failed', MANY],
    ['status=active', 0],
  ])('judges what an agent thought by its run, found and left out alike: %s', async (filter, count) => {
    const ofAgent = ({ sessionId }: Found['hits'][number]) => sessionId === thoughtsOf(RUN);
    const found = await search(`${filter}&limit=1000&include=thoughts`);
    expect(found.hits.filter(ofAgent)).toHaveLength(count);
    expect(await search(filter)).toMatchObject({ internal: count, lookedAt: MANY + 2 });
  });

  it('narrows by level', async () => {
    expect((await search('level=normal')).hits).toMatchObject([{ title: 'Which animal?' }]);
    expect((await search('level=expert')).hits).toEqual([]);
  });
});

describe('names that are kept for runs', () => {
  it('are refused to whoever thinks, by name', async () => {
    const body = JSON.stringify({ thought: 'In disguise.', session_id: thoughtsOf('x') });
    const answer = await fetch(`${server.url}/api/contexts/thoughts`, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("must not begin with 'run:'") });
    const byHeader = await fetch(`${server.url}/api/contexts/thoughts`, {
      method: 'POST',
      headers: { 'x-session-id': thoughtsOf('x') },
      body: JSON.stringify({ thought: 'In disguise.' }),
    });
    expect(byHeader.status).toBe(400);
  });

  it('are not in a list of sessions unless they are asked for', async () => {
    const ids = async (query: string) => {
      const { sessions } = Object(await (await fetch(`${server.url}/api/sessions?${query}`)).json());
      return sessions.map(({ id }: { readonly id: string }) => id);
    };
    expect(await ids('kind=context&limit=1')).toEqual(['notes']);
    expect(await ids('kind=context&include=thoughts')).toEqual([thoughtsOf(RUN), 'notes']);
  });
});

describe('a session that holds what an agent thought', () => {
  const path = `/api/sessions/${encodeURIComponent(thoughtsOf(RUN))}`;

  it.each([path, `${path}/export`, `${path}/export?format=json`, `${path}/events`])(
    'K3 is shown by %s only where that is asked for',
    async (address) => {
      const hidden = await fetch(`${server.url}${address}`);
      expect(hidden.status).toBe(404);
      expect(await hidden.json()).toMatchObject({ detail: expect.stringContaining('include=thoughts') });
      const shown = await fetch(`${server.url}${address}${address.includes('?') ? '&' : '?'}include=thoughts`);
      expect(await shown.text()).toContain('An otter of an agent');
    },
  );

  it('K3 is searched only where that is asked for, also by its name', async () => {
    const session = `limit=5&sessionId=${encodeURIComponent(thoughtsOf(RUN))}`;
    expect(await search(session)).toMatchObject({ hits: [], internal: MANY });
    expect((await search(`${session}&include=thoughts`)).hits).toHaveLength(5);
  });

  it.each(['', '/thoughts', '/formatted', '/summary'])('K3 is no context for /api/contexts%s', async (operation) => {
    const id = encodeURIComponent(thoughtsOf(RUN));
    const answer = await fetch(`${server.url}/api/contexts${operation}?session_id=${id}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('An otter');
  });
});

describe('/api/sessions', () => {
  it('says what a session without a title is about, and nothing of what an agent thought', async () => {
    const answer = await fetch(`${server.url}/api/sessions?include=thoughts`);
    const { sessions } = Object(await answer.json());
    const rows = new Map(sessions.map((row: { readonly id: string }) => [row.id, row]));
    expect(rows.get('notes')).toMatchObject({ newestThought: 'The oldest otter.' });
    expect(rows.get(thoughtsOf(RUN))).not.toHaveProperty('newestThought');
    expect(sessions).toContainEqual(expect.objectContaining({ kind: 'reasoning', title: 'Which animal?' }));
    expect(sessions.filter((row: object) => 'title' in row && 'newestThought' in row)).toEqual([]);
  });
});
