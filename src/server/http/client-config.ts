import type { JsonObject } from '../../base/json.ts';
import { MCP_PATH } from './refuse.ts';

/** What an MCP client needs to know of this server, in the form that most of them read. */
export function clientConfig(url: string, token?: string): JsonObject {
  const headers = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
  return { mcpServers: { thoughtline: { type: 'http', url: `${url}${MCP_PATH}`, ...headers } } };
}
