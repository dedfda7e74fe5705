import {
  type Client,
  type McpSubscription,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import { isObject } from '../../base/json.ts';
import type { Connection } from './connection.ts';
import { StdioTransport } from './stdio-transport.ts';

/** How long a server may take to forget us. */
const FAREWELL_MS = 500;

/** A client that is connected, as a line. It asks for unchecked answers: one strange tool must not hide all others. */
export function createConnection(client: Client, transport: Transport): Connection {
  const { name = '', version = '' } = client.getServerVersion() ?? {};
  const ended = new Promise<string>((resolve) => {
    client.onclose = () => resolve(endOf(transport));
    // It may be gone already.
    if (client.transport === undefined) resolve(endOf(transport));
  });
  const isModern = client.getProtocolEra() === 'modern';
  let isDeaf = false;
  const hear = (subscription: McpSubscription | undefined): void => {
    isDeaf = false;
    subscription?.closed.then(() => {
      isDeaf = true;
    });
  };
  hear(client.autoOpenedSubscription);
  return {
    about: { name, version, protocol: client.getNegotiatedProtocolVersion() ?? '' },
    ended,
    list: (cursor, { signal, timeoutMs }) => {
      const params = cursor === undefined ? {} : { cursor };
      return client.request({ method: 'tools/list', params }, z.unknown(), { signal, timeout: timeoutMs });
    },
    call: ({ inputSchema, ...call }, { signal, timeoutMs, onProgress }) => {
      const params = { name: call.name, arguments: { ...call.arguments } };
      const options = { signal, timeout: timeoutMs, onprogress: onProgress };
      if (!isModern || !wantsHeaders(inputSchema)) {
        return client.request({ method: 'tools/call', params }, z.unknown(), options);
      }
      const toolDefinition = { name: call.name, inputSchema: { ...inputSchema, type: 'object' as const } };
      return client.callTool(params, { ...options, toolDefinition });
    },
    hasSession: () => transport.sessionId !== undefined,
    async listenAgain({ signal, timeoutMs }) {
      if (!isDeaf) return false;
      hear(await client.listen({ toolsListChanged: true }, { signal, timeout: timeoutMs }));
      return true;
    },
    async close() {
      if (transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined) {
        await withinTime(transport.terminateSession());
      }
      await client.close();
      await transport.close();
    },
  };
}

/** How a line came to its end, and the last that was heard. */
export function endOf(transport: Transport): string {
  if (!(transport instanceof StdioTransport)) return 'closed the connection';
  const words = transport.lastWords;
  return `${transport.end ?? 'ended'}${words === '' ? '' : `. Its last words:\n${words}`}`;
}

/** Some servers route by parts of the input, which the SDK repeats in headers where the schema says so. */
function wantsHeaders(schema: unknown): schema is Readonly<Record<string, unknown>> {
  return isObject(schema) && JSON.stringify(schema).includes('"x-mcp-header"');
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, FAREWELL_MS);
  });
  await Promise.race([work.catch(() => undefined), over]);
  clearTimeout(timer);
}
