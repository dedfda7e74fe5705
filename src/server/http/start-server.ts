import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Log } from '../../base/log.ts';
import type { AppEnv } from './app-env.ts';
import { cannotListen } from './cannot-listen.ts';
import { isEveryAddress, toUrlHost } from './hosts.ts';

/** Where to listen, and what must stop before the server can. */
export interface ListenOptions {
  readonly host: string;
  /** 0 means any that is free. */
  readonly port: number;
  /** Ends the answers that would otherwise never end. */
  readonly endStreams: () => Promise<void>;
  readonly log: Log;
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, waits for those in flight (but not for long), and ends all streams. */
  close(): Promise<void>;
}

const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 60_000;
const CHECK_EVERY_MS = 2_000;

/** Puts the app on a socket. Slow senders are cut off by Node itself. */
export async function startServer(app: Hono<AppEnv>, options: ListenOptions): Promise<RunningServer> {
  const { host, port } = options;
  const unanswered = new Set<Promise<Response>>();
  const answer = (request: Request, address: string | undefined): Promise<Response> => {
    const response = Promise.resolve(app.fetch(request, { address: address ?? '' }));
    unanswered.add(response);
    return response.finally(() => unanswered.delete(response));
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    // The host name is for those few who send no Host header, as HTTP/1.0 allows.
    getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress), {
      hostname: toUrlHost(host),
      // It would cut off those who still send half a second after a refusal, before they have read it.
      autoCleanupIncoming: false,
    }),
  );
  await listen(server, options);
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${isEveryAddress(host) ? 'localhost' : toUrlHost(host)}:${taken}`,
    port: taken,
    close: () => close(server, unanswered, options),
  };
}

function listen(server: Server, { host, port, log }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', (error) => {
      // Later ones are about single connections, such as too many open files: the server lives on.
      if (server.listening) log.error(`A connection could not be taken: ${error.message}`);
      else reject(cannotListen(error, { host, port }));
    });
    server.listen({ host, port }, resolve);
  });
}

// With the time that the store gets to close, well below the two seconds that the program may take to end.
const FINISH_WITHIN_MS = 1_000;
const LEAVE_WITHIN_MS = 150;

async function close(
  server: Server,
  unanswered: ReadonlySet<Promise<Response>>,
  { endStreams }: ListenOptions,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const answered = new AbortController();
  const tooLong = sleep(FINISH_WITHIN_MS, undefined, { signal: answered.signal }).catch(() => {});
  await Promise.race([Promise.allSettled(unanswered), tooLong]);
  answered.abort();
  await endStreams();
  const cutOff = setTimeout(() => server.closeAllConnections(), LEAVE_WITHIN_MS);
  await closed;
  clearTimeout(cutOff);
}
