import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type ServeProcess, startServe } from '../http/start-serve.ts';

/** A server with a store of its own, and what tests do to it. */
export interface ViewerServer {
  readonly url: string;
  readonly home: string;
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  /** Starts a line of reasoning; gives its id. */
  reason(query: string, thoughts: readonly string[]): Promise<string>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Servers that end with the tests of a file. */
export function useServers(): (options?: ServerOptions) => Promise<ViewerServer> {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return async ({ home: given, env = {}, args = [], token } = {}) => {
    const home = given ?? (await mkdtemp(join(tmpdir(), 'thoughtline-viewer-')));
    const server = await startServe(args, { THOUGHTLINE_HOME: home, THOUGHTLINE_RATE_LIMIT: '1000000', ...env });
    let isRunning = true;
    const end = async (signal?: NodeJS.Signals): Promise<void> => {
      if (isRunning) await server.end(signal);
      isRunning = false;
    };
    cleanUps.push(() => end());
    if (given === undefined) cleanUps.push(() => rm(home, { recursive: true, force: true }));
    return { ...actions(server, token), home, end };
  };
}

/** Makes something once, when the first test of a file wants it: starting takes longer than most tests. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** How a server is started. */
export interface ServerOptions {
  /** A home that is there already, such as that of a server that ended. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly token?: string;
}

function actions(
  { url }: ServeProcess,
  token: string | undefined,
): Pick<ViewerServer, 'url' | 'get' | 'post' | 'reason'> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const post: ViewerServer['post'] = async (path, body) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return Object(await response.json());
  };
  return {
    url,
    get: async (path) => Object(await (await fetch(url + path, { headers })).json()),
    post,
    reason: async (query, [first = 'A thought.', ...others]) => {
      const { result } = await post('/api/reasoning', { query, level: 'high', targetThoughts: 15, thought: first });
      const { sessionId } = Object(result);
      for (const thought of others) await post('/api/reasoning', { sessionId, thought });
      return String(sessionId);
    },
  };
}
