import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSlowTool } from './slow-tool.ts';
import { DOORS, startTestServer, type TestServer } from './test-server.ts';

describe.each(DOORS)('tools, $era over $way', (door) => {
  const slow = createSlowTool([
    { message: 'begun' },
    { done: 1, total: 4 },
    { done: 1, total: 4, message: 'still there' },
    { done: 3, total: 4 },
    { done: Number.NaN, total: Number.POSITIVE_INFINITY },
  ]);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ more: [slow.tool] });
  });
  afterAll(() => server.close());

  it('names the server and the tools in a fixed order', async () => {
    const client = await server.connect(door);
    expect(client.getServerVersion()).toEqual({ name: 'thoughtline', title: 'Thoughtline', version: '1.2.3' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['reasoning_think', 'think', 'recall', 'slow']);
  });

  it('runs a tool in the session of the caller', async () => {
    const client = await server.connect(door, { owner: 'ann', session: 'of-ann' });
    const result = await client.callTool({ name: 'think', arguments: { thought: 'hello' } });
    expect(result).toMatchObject({
      content: [{ type: 'text', text: JSON.stringify(result.structuredContent) }],
      structuredContent: { status: 'success', thought: 'hello', session_id: 'of-ann' },
    });
    expect(result).not.toHaveProperty('isError');
    const context = await server.parts.thinking.getContext('of-ann', { owner: 'ann' });
    expect(context.thoughts.at(-1)?.thought).toBe('hello');
  });

  it('hands arguments on as they are, so that the tool answers for what is wrong with them', async () => {
    const client = await server.connect(door);
    const blank = await client.callTool({ name: 'think', arguments: { thought: ' ' } });
    expect(blank).toMatchObject({
      isError: true,
      structuredContent: { status: 'error', message: "Error: 'thought' parameter is required" },
    });
    const none = await client.callTool({ name: 'reasoning_think' });
    expect(none).toMatchObject({ isError: true, structuredContent: { ok: false, error: { code: 'E_INVALID_INPUT' } } });
    const hostile = JSON.parse('{"thought":"fine","__proto__":{"polluted":true},"constructor":{"prototype":1}}');
    expect(await client.callTool({ name: 'think', arguments: hostile })).toMatchObject({
      structuredContent: { status: 'success' },
    });
    expect({}).not.toHaveProperty('polluted');
  });

  it('answers an unknown tool with a result that names the closest one', async () => {
    const client = await server.connect(door);
    const result = await client.callTool({ name: 'thinks', arguments: {} });
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([{ type: 'text', text: expect.stringContaining("Unknown tool 'thinks'.") }]);
  });

  it('tells of progress that always rises, to who asks for it', async () => {
    const client = await server.connect(door);
    const heard: unknown[] = [];
    await client.callTool({ name: 'slow', arguments: {} }, { onprogress: (update) => heard.push(update) });
    expect(heard).toEqual([
      { progress: 0.001, message: 'begun' },
      { progress: 1, total: 4 },
      { progress: 1.001, total: 4, message: 'still there' },
      { progress: 3, total: 4 },
      { progress: 3.001 },
    ]);
    expect(await client.callTool({ name: 'slow', arguments: {} })).toMatchObject({ content: [{ text: 'done' }] });
  });

  it('stops a tool whose caller gives up', async () => {
    const client = await server.connect(door);
    slow.endings.length = 0;
    const giveUp = new AbortController();
    const call = client.callTool({ name: 'slow', arguments: { wait: true } }, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(), 50);
    await expect(call).rejects.toThrow();
    // Over stateless HTTP a request of the old era is given up by closing it, which its client does with the connection.
    if (door.way === 'http' && door.era === 'legacy') await client.close();
    await expect.poll(() => slow.endings).toEqual(['cancelled']);
  });
});
