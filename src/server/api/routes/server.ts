import * as z from 'zod';
import { messageOf, ThoughtlineError } from '../../../base/error.ts';
import { listTools } from '../../mcp/list-tools.ts';
import { maskSetting } from '../mask-setting.ts';
import { defineRoute, type Route } from '../route.ts';

const anything = z.unknown();

const getHealth = defineRoute({
  method: 'get',
  path: '/api/health',
  operationId: 'getHealth',
  tag: 'server',
  summary: 'Whether the server and its store work',
  isPublic: true,
  input: z.object({}),
  output: z.object({ status: z.literal('ok'), version: z.string() }),
  run: async (_, { parts: { journal, version, log } }) => {
    try {
      // No session has such an owner; only the way to the store is tried.
      await journal.session({ owner: '', id: 'health' });
    } catch (error) {
      log.error(`The store does not answer: ${messageOf(error)}`);
      throw new ThoughtlineError('server/unhealthy', 'The store does not answer. The log of the server says why.');
    }
    return { status: 'ok' as const, version };
  },
});

const getTools = defineRoute({
  method: 'get',
  path: '/api/tools',
  operationId: 'listTools',
  tag: 'server',
  summary: 'The tools that MCP clients are offered here',
  input: z.object({}),
  output: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        inputSchema: z.looseObject({}),
        annotations: z.looseObject({}),
      }),
    ),
  }),
  // Definitions are JSON already, deeper than the types here follow it.
  run: async (_, { parts: { registry } }) => Response.json(listTools(registry)),
});

const getSettings = defineRoute({
  method: 'get',
  path: '/api/settings',
  operationId: 'listSettings',
  tag: 'server',
  summary: 'The settings of the server; secrets are masked',
  input: z.object({}),
  output: z.object({
    settings: z.array(
      z.object({
        key: z.string(),
        value: anything,
        default: anything,
        source: z.string(),
        type: z.string(),
        help: z.string(),
        problem: z.string().exactOptional(),
      }),
    ),
  }),
  run: async (_, { parts: { settings } }) => ({ settings: settings().map(maskSetting) }),
});

/** The server itself. */
export const serverRoutes: readonly Route[] = [getHealth, getTools, getSettings];
