import { describe, expect, it } from 'vitest';
import { connectStdio, STDIO_DOORS, useStdioClients } from './stdio-client.ts';
import { useStdioServers } from './stdio-server.ts';

const LIST = 'thoughtline://sessions';

describe.each(STDIO_DOORS)('the official client over stdio ($way, $era)', (door) => {
  useStdioServers();
  useStdioClients();

  it('agrees on a protocol, finds the tools, thinks, reasons to the end and recalls both', async () => {
    const { client, call } = await connectStdio(door);
    expect(client.getServerVersion()).toMatchObject({ name: 'thoughtline' });
    expect(client.getNegotiatedProtocolVersion()).toBe(door.era === 'legacy' ? '2025-11-25' : '2026-07-28');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['reasoning_think', 'think', 'recall']);

    const first = await call('think', { thought: 'The zebra crosses the river.' });
    expect(first).toMatchObject({ status: 'success', step: 1, context_size: 1 });
    const begin = { query: 'Which animal swims?', level: 'normal', targetThoughts: 4, thought: 'A walrus, perhaps.' };
    const { sessionId } = Object((await call('reasoning_think', begin))['result']);
    for (const thought of ['Or an otter.', 'Otters like rivers.']) {
      expect(await call('reasoning_think', { sessionId, thought })).toMatchObject({ ok: true });
    }
    const end = await call('reasoning_think', {
      sessionId,
      thought: 'The otter swims.',
      isConclusion: true,
      include: 'trace',
    });
    expect(end).toMatchObject({ ok: true, result: { status: 'completed', remainingThoughts: 0 } });
    expect(Object(end['result']).thoughts).toHaveLength(4);
    expect(await call('reasoning_think', { sessionId, thought: 'One more.' })).toMatchObject({
      ok: false,
      error: { code: 'E_SESSION_COMPLETED' },
    });
    const recall = async (input: Record<string, unknown>): Promise<string> =>
      JSON.stringify((await client.callTool({ name: 'recall', arguments: input })).content);
    expect(await recall({ query: 'zebra' })).toContain(String(first['session_id']));
    expect(await recall({ query: 'otters rivers' })).toContain(sessionId);
    expect(await recall({ session_id: sessionId })).toContain('The otter swims.');
  });

  it('reads and completes resources and prompts, and is told what does not exist', async () => {
    const { client, call } = await connectStdio(door);
    const { session_id: id } = await call('think', { thought: 'To be read back.' });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([LIST, `${LIST}/${id}`, `${LIST}/${id}/trace`]);
    for (const uri of [`${LIST}/${id}`, `${LIST}/${id}/trace`]) {
      expect(JSON.stringify(await client.readResource({ uri }))).toContain('To be read back.');
    }
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    const completed = await client.complete({
      ref: { type: 'ref/resource', uri: `${LIST}/{id}` },
      argument: { name: 'id', value: String(id).slice(0, 2) },
    });
    expect(completed.completion.values).toEqual([id]);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain('reason-basic');
    const prompt = await client.getPrompt({ name: 'reason-basic', arguments: { query: 'Why?', targetThoughts: '2' } });
    expect(JSON.stringify(prompt.messages)).toContain('Why?');

    const unknown = await client.callTool({ name: 'thinkk', arguments: {} });
    expect(unknown).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('think') }] });
    await expect(client.getPrompt({ name: 'nobody' })).rejects.toMatchObject({ code: -32_602 });
    await expect(client.readResource({ uri: `${LIST}/nobody` })).rejects.toMatchObject({ code: -32_602 });
    const blank = await client.callTool({ name: 'think', arguments: { thought: ' ' } });
    expect(blank).toMatchObject({
      isError: true,
      structuredContent: { status: 'error', message: "Error: 'thought' parameter is required" },
    });
  });

  it('hears of what it subscribed to', async () => {
    const { client, call } = await connectStdio(door);
    const heard: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
    const uri = `${LIST}/news`;
    if (door.era === 'legacy') await client.subscribeResource({ uri });
    else await client.listen({ resourceSubscriptions: [uri] });
    await call('think', { thought: 'Not here.', session_id: 'elsewhere' });
    // Listening begins a moment after it was asked for.
    await expect
      .poll(async () => {
        await call('think', { thought: `News ${heard.length}.`, session_id: 'news' });
        return heard;
      })
      .toContain(uri);
    expect(new Set(heard)).toEqual(new Set([uri]));
  });
});
