import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { ENVELOPE, INITIALIZE, request } from './messages.ts';
import { STDIO_DOORS } from './stdio-client.ts';
import { type StdioServer, startStdio, useStdioServers } from './stdio-server.ts';

describe.each(STDIO_DOORS)('a call that the client cancels ($way, $era)', ({ args, era }) => {
  useStdioServers();
  const meta = era === 'modern' ? { _meta: ENVELOPE } : {};

  const call = (id: unknown, name: string, input: object): object =>
    request(id, 'tools/call', { name, arguments: input, ...meta });
  const cancel = (requestId: unknown): object => ({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId, reason: 'Changed my mind.' },
  });

  /** A server that cannot write for a while, so that calls stay in flight. */
  async function startLocked(): Promise<{ server: StdioServer; unlock(): void }> {
    const server = await startStdio({ args });
    if (era === 'legacy') await server.ask('initialize', INITIALIZE);
    server.send(call('first', 'think', { thought: 'Makes the file.', session_id: 's' }));
    await server.received.answerTo('first');
    const other = new DatabaseSync(`${server.home}/thoughtline.db`, { timeout: 10_000 });
    other.exec('BEGIN IMMEDIATE');
    return { server, unlock: () => other.close() };
  }

  async function thoughtsOf(server: StdioServer): Promise<string> {
    return JSON.stringify((await server.ask('resources/read', { uri: 'thoughtline://sessions/s', ...meta })).result);
  }

  it('is not answered, and stored whole or not at all', async () => {
    const { server, unlock } = await startLocked();
    const ids = Array.from({ length: 30 }, (_, index) => index);
    server.send(...ids.map((id) => call(id, 'think', { thought: `Thought ${id} of many.`, session_id: 's' })));
    await pause(50);
    const cancelled = ids.filter((id) => id % 2 === 0);
    server.send(...cancelled.map(cancel));
    await pause(50);
    unlock();
    await Promise.all(ids.filter((id) => id % 2 === 1).map((id) => server.received.answerTo(id)));
    const answered = new Map(server.received.answers.map(({ id, result }) => [id, Object(result).structuredContent]));
    expect(cancelled.filter((id) => answered.has(id))).toEqual([]);
    const stored = await thoughtsOf(server);
    for (const id of ids.filter((each) => each % 2 === 1)) expect(stored).toContain(`Thought ${id} of many.`);
    // What is stored of the cancelled ones has steps of its own: there is no gap and no duplicate.
    const next = await server.ask('tools/call', {
      name: 'think',
      arguments: { thought: 'Last.', session_id: 's' },
      ...meta,
    });
    const { step } = Object(next.result).structuredContent;
    const total = [...stored.matchAll(/of many\./g)].length + 1;
    expect(step).toBe(total + 1);
    const steps = [...answered.values()].flatMap((fields) => (fields === undefined ? [] : [fields.step]));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('stores nothing when it is cancelled while other processes keep the store to themselves', async () => {
    const { server, unlock } = await startLocked();
    server.send(call('a', 'think', { thought: 'Given up.', session_id: 's' }));
    await pause(200);
    server.send(cancel('a'));
    await pause(200);
    unlock();
    server.send(call('b', 'think', { thought: 'Comes after.', session_id: 's' }));
    expect(Object((await server.received.answerTo('b')).result).structuredContent.step).toBe(2);
    expect(await thoughtsOf(server)).not.toContain('Given up.');
  });

  it('stores nothing when it is cancelled before its turn comes', async () => {
    const { server, unlock } = await startLocked();
    server.send(call('a', 'think', { thought: 'Waits in front.', session_id: 's' }));
    await pause(50);
    server.send(call('b', 'think', { thought: 'Never stored.', session_id: 's' }), cancel('b'));
    await pause(50);
    unlock();
    await server.received.answerTo('a');
    expect(await thoughtsOf(server)).not.toContain('Never stored.');
  });

  it('may be one that nobody knows', async () => {
    const server = await startStdio({ args });
    if (era === 'legacy') await server.ask('initialize', INITIALIZE);
    server.send(cancel('nobody'), cancel(null), cancel({}), cancel(undefined));
    expect(await server.ask('tools/list', { ...meta })).toMatchObject({ result: {} });
    expect(server.received.answers.length).toBeLessThan(3);
  });
});
