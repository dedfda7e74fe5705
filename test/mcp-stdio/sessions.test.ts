import { describe, expect, it } from 'vitest';
import { ENVELOPE, INITIALIZE, WAYS } from './messages.ts';
import { connectStdio, STDIO_DOORS, useStdioClients } from './stdio-client.ts';
import { freshHome, startStdio, useStdioServers } from './stdio-server.ts';

describe.each(STDIO_DOORS)('sessions over stdio ($way, $era)', (door) => {
  useStdioServers();
  useStdioClients();

  it('C8 keeps connections apart that say nothing, and joins those that name a session', async () => {
    const home = await freshHome();
    const [ann, bob] = await Promise.all([connectStdio(door, { home }), connectStdio(door, { home })]);
    const own = await Promise.all(
      [ann, bob, ann].map(({ call }, index) => call('think', { thought: `Own ${index}.` })),
    );
    expect(own.map(({ step }) => step).sort()).toEqual([1, 1, 2]);
    expect(own[0]?.['session_id']).toBe(own[2]?.['session_id']);
    expect(own[0]?.['session_id']).not.toBe(own[1]?.['session_id']);
    for (const [index, { call }] of [ann, bob, bob, ann].entries()) {
      expect(await call('think', { thought: `Shared ${index}.`, session_id: 'ours' })).toMatchObject({
        step: index + 1,
        session_id: 'ours',
      });
    }
  });

  it('X1 answers as the reference server does, with one history per connection', async () => {
    const home = await freshHome();
    const tools = 'sequentialthinking';
    const [ann, bob] = await Promise.all([connectStdio(door, { home, tools }), connectStdio(door, { home, tools })]);
    expect((await ann.client.listTools()).tools.map(({ name }) => name)).toEqual(['sequentialthinking']);
    const step = { thought: 'Look.', nextThoughtNeeded: true, totalThoughts: 2 };
    expect(await ann.call('sequentialthinking', { ...step, thoughtNumber: 1 })).toEqual({
      thoughtNumber: 1,
      totalThoughts: 2,
      nextThoughtNeeded: true,
      branches: [],
      thoughtHistoryLength: 1,
    });
    const branch = { thoughtNumber: '3', branchFromThought: 1, branchId: 'b' };
    expect(await ann.call('sequentialthinking', { ...step, ...branch })).toEqual({
      thoughtNumber: 3,
      totalThoughts: 3,
      nextThoughtNeeded: true,
      branches: ['b'],
      thoughtHistoryLength: 2,
    });
    expect(await bob.call('sequentialthinking', { ...step, thoughtNumber: 1 })).toMatchObject({
      branches: [],
      thoughtHistoryLength: 1,
    });
  });
});

describe('the tools that a server offers', () => {
  useStdioServers();

  it.each([
    ['default', ['reasoning_think', 'think', 'recall']],
    ['compat', ['sequentialthinking']],
    ['recall, compat', ['sequentialthinking', 'recall']],
    ['think,default,think', ['reasoning_think', 'think', 'recall']],
  ])('X3 are those of --tools %s', async (list, names) => {
    for (const { args } of WAYS) {
      const server = await startStdio({ args: [...args, '--tools', list] });
      const { result } = await server.ask('tools/list');
      const tools: readonly { name: string }[] = Object(result).tools;
      expect(tools.map(({ name }) => name).sort()).toEqual([...names].sort());
      expect(await server.call('no_tool', {})).toMatchObject({ isError: true });
    }
  });

  it('are those of the settings when no flag says more', async () => {
    const server = await startStdio({ env: { THOUGHTLINE_TOOLS: 'recall' } });
    expect(await server.ask('tools/list')).toMatchObject({ result: { tools: [{ name: 'recall' }] } });
    expect(await server.call('think', { thought: 'Not offered.' })).toMatchObject({ isError: true });
  });
});

describe.each(WAYS)('the first message of a connection ($way)', ({ args }) => {
  useStdioServers();

  it('may be anything: a client that asks at once, one that discovers first, and one that goes back', async () => {
    const atOnce = await startStdio({ args });
    expect(await atOnce.call('think', { thought: 'Without a greeting.' })).toMatchObject({ isError: false });

    // Claude Code 2.1 discovers the new protocol and then speaks the old one.
    const undecided = await startStdio({ args });
    expect(await undecided.ask('server/discover', { _meta: ENVELOPE })).toMatchObject({
      result: { supportedVersions: ['2026-07-28'] },
    });
    expect(await undecided.ask('initialize', INITIALIZE)).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    undecided.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(await undecided.ask('prompts/list')).toMatchObject({ result: { prompts: expect.any(Array) } });
    expect(await undecided.call('think', { thought: 'Hm.' })).toMatchObject({ isError: false });
  });

  it('names a revision, and is answered with that one or with the newest that has a greeting', async () => {
    for (const [asked, agreed] of [
      ['2024-11-05', '2024-11-05'],
      ['2025-03-26', '2025-03-26'],
      ['2025-06-18', '2025-06-18'],
      ['2025-11-25', '2025-11-25'],
      ['1999-01-01', '2025-11-25'],
    ]) {
      const server = await startStdio({ args });
      expect(await server.ask('initialize', { ...INITIALIZE, protocolVersion: asked })).toMatchObject({
        result: { protocolVersion: agreed, serverInfo: { name: 'thoughtline' } },
      });
    }
  });
});
