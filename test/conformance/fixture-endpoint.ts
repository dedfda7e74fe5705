import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { CACHE_HINTS } from '../../src/server/mcp/cache-hints.ts';
import type { McpEndpoint } from '../../src/server/mcp/http-endpoint.ts';
import { FIXTURE_PROMPTS, writeFixture } from './fixture-prompts.ts';
import { stateCodec } from './fixture-questions.ts';
import { FIXTURE_RESOURCES, FIXTURE_TEMPLATE, readFixture } from './fixture-resources.ts';
import { callFixture, FIXTURE_TOOLS } from './fixture-tools.ts';

/** An endpoint for our HTTP stack that serves what the suite looks for instead of what we offer. */
export function createFixtureEndpoint(): McpEndpoint {
  const handler = createMcpHandler(createFixtureServer);
  return { fetch: (request) => handler.fetch(request), close: () => handler.close() };
}

function createFixtureServer(): Server {
  const server = new Server(
    { name: 'fixtures', version: '1' },
    {
      capabilities: { tools: {}, resources: { listChanged: true }, prompts: {}, completions: {}, logging: {} },
      cacheHints: CACHE_HINTS,
      requestState: { verify: stateCodec.verify },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: FIXTURE_TOOLS }));
  server.setRequestHandler('tools/call', ({ params }, context) => callFixture(params.name, context));
  server.setRequestHandler('resources/list', () => ({ resources: FIXTURE_RESOURCES }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [FIXTURE_TEMPLATE] }));
  server.setRequestHandler('resources/read', ({ params }) => readFixture(params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts: FIXTURE_PROMPTS }));
  server.setRequestHandler('prompts/get', ({ params }, context) => writeFixture(params, context));
  server.setRequestHandler('completion/complete', () => ({ completion: { values: ['test'] } }));
  return server;
}
