import { SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { limitBody } from './limit-body.ts';
import type { UrlTarget } from './mcp-server.ts';
import { LARGEST_MESSAGE } from './message-lines.ts';

/** Speaks to a server over HTTP. Its headers go to no other origin, because the SDK follows no redirect to one. */
export function createHttpTransport({ url, headers }: UrlTarget): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers }, fetch: limitedFetch });
}

/** Speaks to a server of 2024, which answers on a stream of its own. */
export function createOldHttpTransport({ url, headers }: UrlTarget): SSEClientTransport {
  return new SSEClientTransport(new URL(url), { requestInit: { headers }, fetch: limitedFetch });
}

async function limitedFetch(address: string | URL, init?: RequestInit): Promise<Response> {
  return limitBody(await fetch(address, init), LARGEST_MESSAGE);
}
