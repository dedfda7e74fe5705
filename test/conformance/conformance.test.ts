import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../src/server/http/start-server.ts';
import { createMcpEndpoint, type McpEndpoint } from '../../src/server/mcp/http-endpoint.ts';
import type { ServerParts } from '../../src/server/server-parts.ts';
import { createTestParts } from '../mcp/test-server.ts';
import { createFixtureEndpoint } from './fixture-endpoint.ts';
import { runSuite } from './run-suite.ts';
import { serveEndpoint } from './serve-endpoint.ts';

const TWO_MINUTES = 120_000;

describe('the conformance suite', () => {
  let parts: ServerParts;
  const servers: RunningServer[] = [];

  const serve = async (endpoint: McpEndpoint): Promise<string> => {
    const server = await serveEndpoint(endpoint, parts);
    servers.push(server);
    return `${server.url}/mcp`;
  };

  beforeAll(async () => {
    parts = await createTestParts();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await parts.journal.close();
  });

  it.each([
    ['2025-11-25', new URL('exceptions-2025-11-25.yml', import.meta.url)],
    ['2026-07-28', undefined],
  ])(
    'finds nothing wrong with our HTTP stack, %s',
    async (revision, exceptions) => {
      const { code, output } = await runSuite(await serve(createFixtureEndpoint()), revision, exceptions);
      expect(code, output).toBe(0);
    },
    TWO_MINUTES,
  );

  it.each([
    ['2025-11-25', ['server-initialize', 'ping', 'tools-list', 'tools-call-error', 'resources-list', 'prompts-list']],
    [
      '2026-07-28',
      [
        'tools-list',
        'tools-call-error',
        'resources-list',
        'sep-2164-resource-not-found',
        'prompts-list',
        'caching',
        'http-header-validation',
        'server-sse-multiple-streams',
        'input-required-result-unsupported-methods',
      ],
    ],
  ])(
    'finds nothing wrong with what we offer, %s',
    async (revision, scenarios) => {
      // Scenarios that look for tools, resources and prompts of the suite's own fail here, so that the exit code says nothing.
      const { passed, output } = await runSuite(await serve(createMcpEndpoint(parts)), revision);
      expect(passed, output).toEqual(expect.arrayContaining([...scenarios, 'dns-rebinding-protection']));
      // The two checks that fail call a tool of the suite's own.
      if (revision === '2026-07-28') expect(output).toContain('server-stateless: 26 passed, 2 failed');
    },
    TWO_MINUTES,
  );
});
