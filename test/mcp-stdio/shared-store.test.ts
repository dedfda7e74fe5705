import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../journal/postgres-server.ts';
import { WAYS } from './messages.ts';
import { freshHome, type StdioServer, startStdio, type ToolAnswer, useStdioServers } from './stdio-server.ts';

const PROCESSES = 3;

describe.each(['SQLite', 'PostgreSQL'] as const)('servers on one store (%s)', (kind) => {
  useStdioServers();
  let database: PostgresServer | undefined;
  beforeAll(async () => {
    if (kind === 'PostgreSQL') database = await startPostgresServer();
  }, 60_000);
  afterAll(() => database?.stop());

  async function startServers(): Promise<readonly [StdioServer, ...StdioServer[]]> {
    const home = await freshHome();
    const env = database === undefined ? {} : { THOUGHTLINE_STORE: await database.freshUrl() };
    const start = (index: number): Promise<StdioServer> => startStdio({ args: WAYS[index % 2]?.args ?? [], home, env });
    return [await start(0), await start(1), await start(2)];
  }

  const step = async (server: StdioServer, input: object): Promise<ToolAnswer> =>
    server.call('reasoning_think', { include: 'trace', ...input });

  it('go on with what another one began', async () => {
    const [first, ...others] = await startServers();
    const begun = await step(first, { query: 'Who is next?', level: 'normal', targetThoughts: 4, thought: 'One.' });
    const { sessionId } = Object(begun.fields['result']);
    for (const [index, server] of others.entries()) {
      expect((await step(server, { sessionId, thought: `Thought ${index + 2}.` })).fields).toMatchObject({ ok: true });
    }
    const end = await step(first, { sessionId, thought: 'Four.', isConclusion: true });
    expect(end.fields).toMatchObject({ ok: true, result: { status: 'completed', totalThoughts: 4 } });
    const thoughts: readonly { content: string }[] = Object(end.fields['result']).thoughts;
    expect(thoughts.map(({ content }) => content)).toEqual(['One.', 'Thought 2.', 'Thought 3.', 'Four.']);
    for (const server of others) {
      await expect.poll(async () => (await server.call('recall', { query: 'four' })).text).toContain(sessionId);
    }
  });

  it('Q14 store exactly the free steps of a session that 9 writers meet on', async () => {
    const servers = await startServers();
    const begin = { query: 'Who is faster?', level: 'normal', targetThoughts: 8, thought: 'Begin.' };
    const { sessionId } = Object((await step(servers[0], begin)).fields['result']);
    const writers = Array.from({ length: 9 }, (_, index) => ({
      server: servers[index % PROCESSES] ?? servers[0],
      thought: `Writer ${index}.`,
    }));
    const answers = await Promise.all(writers.map(({ server, thought }) => step(server, { sessionId, thought })));
    const accepted = writers.filter((_, index) => answers[index]?.fields['ok'] === true);
    expect(accepted).toHaveLength(7);
    for (const { isError, fields } of answers.filter(({ fields: { ok } }) => ok !== true)) {
      expect({ isError, fields }).toMatchObject({
        isError: true,
        fields: { error: { code: expect.stringMatching(/^E_/) } },
      });
    }
    const shown = await servers[1]?.ask('resources/read', { uri: `thoughtline://sessions/${sessionId}` });
    const text = JSON.stringify(shown?.result);
    for (const { thought } of writers) {
      expect(text.includes(thought), thought).toBe(accepted.some((each) => each.thought === thought));
    }
    const steps = answers
      .filter(({ fields: { ok } }) => ok === true)
      .map(({ fields }) => Object(fields['result']).step);
    expect(new Set(steps).size).toBe(7);
  });

  it('give a context that all of them write to one row of steps', async () => {
    const servers = await startServers();
    const count = 20;
    const answers = await Promise.all(
      servers.flatMap((server, which) =>
        Array.from({ length: count }, (_, index) =>
          server.call('think', { thought: `Server ${which}, ${index}.`, session_id: 'ours' }),
        ),
      ),
    );
    const steps = answers.map(({ fields }) => Number(fields['step'])).sort((a, b) => a - b);
    expect(steps).toEqual(Array.from({ length: count * PROCESSES }, (_, index) => index + 1));
  });
});
