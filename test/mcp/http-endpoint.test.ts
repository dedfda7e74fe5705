import { describe, expect, it } from 'vitest';
import { createMcpEndpoint } from '../../src/server/mcp/http-endpoint.ts';
import { createTestParts, startTestServer } from './test-server.ts';

function post(body: string): Request {
  return new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body,
  });
}

const LIST_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

describe('createMcpEndpoint', () => {
  it('refuses messages over the limit as it is at that moment', async () => {
    const parts = await createTestParts();
    let maxMessageBytes = 1_000;
    const endpoint = createMcpEndpoint({ ...parts, limits: () => ({ maxMessageBytes, requestsPerMinute: 1 }) });
    const status = async (size: number): Promise<number> =>
      (await endpoint.fetch(post(LIST_TOOLS.padEnd(size)), { owner: 'ann', session: 's' })).status;
    expect(await status(1_000)).toBe(200);
    expect(await status(1_001)).toBe(413);
    maxMessageBytes = 2_000;
    expect(await status(2_000)).toBe(200);
    await endpoint.close();
  });

  it('ends what is listened to gracefully when it is closed', async () => {
    const server = await startTestServer();
    const client = await server.connect({ era: 'modern', way: 'http' });
    const listening = await client.listen({ resourcesListChanged: true });
    await server.close();
    expect(await listening.closed).toBe('graceful');
  });

  it('forgets the owner who was away longest when there are too many', async () => {
    const server = await startTestServer();
    const first = await server.connect({ era: 'modern', way: 'http' }, { owner: 'first', session: 's' });
    const listening = await first.listen({ resourcesListChanged: true });
    for (let count = 0; count < 1_000; count += 1) {
      const response = await server.fetch(post(LIST_TOOLS), { owner: `owner-${count}`, session: 's' });
      await response.text();
    }
    expect(await listening.closed).toBe('graceful');
    // Coming back is like coming for the first time.
    expect((await first.listTools()).tools).toHaveLength(3);
    await server.close();
  });
});
