import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DOORS, startTestServer, type TestServer } from './test-server.ts';

describe.each(DOORS)('malformed params, $era over $way', (door) => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer();
    client = await server.connect(door);
  });
  afterAll(() => server.close());

  it.each([
    ['tools/list', { cursor: 5 }],
    ['tools/call', {}],
    ['tools/call', { name: 5 }],
    ['tools/call', { name: 'think', arguments: 'text' }],
    ['resources/list', { cursor: {} }],
    ['resources/read', {}],
    ['resources/read', { uri: [] }],
    ['prompts/get', { name: 'reason-high', arguments: { query: 'Why?', targetThoughts: 12 } }],
    ['prompts/get', { name: null }],
    ['completion/complete', { ref: { type: 'ref/nothing' }, argument: { name: 'id', value: '' } }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'reason-high' } }],
  ])('are refused as such: %s %j', async (method, params) => {
    await expect(client.request({ method, params }, z.unknown())).rejects.toMatchObject({ code: -32602 });
  });
});
