import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ThoughtlineError } from '../base/error.ts';
import type { Journal } from '../journal/journal.ts';
import type { ApiParts, Demo } from '../server/api/api-parts.ts';
import { createAccess, hashToken, type TokenHash } from '../server/http/access.ts';
import { clientConfig } from '../server/http/client-config.ts';
import { createApp } from '../server/http/create-app.ts';
import { hostnameOf, isLoopback } from '../server/http/hosts.ts';
import { startServer } from '../server/http/start-server.ts';
import { createMcpEndpoint } from '../server/mcp/http-endpoint.ts';
import { createRuns } from '../server/runs/create-runs.ts';
import { createViewer } from '../server/viewer/viewer.ts';
import type { Parts } from './compose.ts';
import type { Output } from './output.ts';
import { createServedDemo } from './serve-demo.ts';
import type { Settings } from './settings/settings.ts';
import { createTokenFile } from './tokens/token-file.ts';

/** How the server is started. */
export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly tools?: string;
  readonly token?: string;
  readonly allowHost?: readonly string[];
  /** Play the recorded run when there is nothing to see yet. */
  readonly demo?: boolean;
  readonly json?: boolean;
}

/** Agents stop within a second. */
const STOP_WITHIN_MS = 1_200;

/** Closing the store takes a moment; whoever ends the server does not wait for more than that. */
const CLOSE_WITHIN_MS = 300;

/** Serves over HTTP until the process is told to end. */
export async function serveHttp(options: ServeOptions, parts: Parts): Promise<void> {
  const { host, port, tools } = options;
  const allowHosts = (options.allowHost ?? []).map(checkHostName);
  const isBeyond = !isLoopback(host);
  const tokens = openTokens(options, parts);
  // Asked in any case: a file that cannot be understood is found now, not at the first request.
  if (tokens().length === 0 && isBeyond) throw needsToken(host);
  const access = createAccess({ tokens, alwaysClosed: isBeyond });

  const told = untilToldToEnd();
  const serving = await parts.serving({ tools });
  const settings = parts.settings({ tools });
  const closing = new AbortController();
  const mcp = createMcpEndpoint(serving);
  const runs = createRuns({
    journal: serving.journal,
    log: serving.log,
    open: async () => {
      const { openServedAgent } = await import('./serve-agent.ts');
      return openServedAgent({ parts, serving, settings });
    },
  });
  const demo = createServedDemo({ journal: serving.journal, closing: closing.signal });
  const app = createApp({
    parts: serving,
    access,
    mcp,
    hosts: { host, allowHosts },
    settings: settingsInUse(settings),
    viewer: createViewer(fileURLToPath(new URL('../viewer/', import.meta.url))),
    runs,
    demo,
    closing: closing.signal,
  });
  const endStreams = (): Promise<void> => {
    closing.abort();
    return mcp.close();
  };
  const server = await startServer(app, { host, port, endStreams, log: serving.log });
  const isPlaying = options.demo === true && (await playIfEmpty(demo, serving.journal));
  announce({ url: server.url, needsToken: access.isClosed(), isPlaying, json: options.json === true }, parts.output);

  await told;
  // Runs stop while requests are finished; one that does not can be resumed all the same.
  const stopped = Promise.race([runs.close(), sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
  await server.close();
  await stopped;
  setTimeout(() => process.exit(), CLOSE_WITHIN_MS).unref();
  await serving.journal.close();
}

/** The tokens of the file, and the one that was given to this run, whose owner is `local`. */
function openTokens({ token: flag }: ServeOptions, { home, env, output }: Parts): () => readonly TokenHash[] {
  const token = flag ?? (env['THOUGHTLINE_TOKEN'] || undefined);
  const file = createTokenFile(home);
  if (token === undefined) return () => file.list();
  checkToken(token);
  if (token.length < SHORTEST_SAFE) output.warning(`The token has only ${token.length} characters and can be guessed.`);
  const own = { owner: 'local', sha256: hashToken(token) };
  return () => [...file.list(), own];
}

const SHORTEST_SAFE = 16;

function checkToken(token: string): void {
  if (/^[\x21-\x7e]+$/.test(token)) return;
  throw new ThoughtlineError('usage/token', 'A token consists of letters, digits and signs, without spaces.');
}

function checkHostName(name: string): string {
  const hostname = hostnameOf(name);
  if (hostname !== undefined) return hostname;
  const example = 'such as --allow-host host.docker.internal';
  throw new ThoughtlineError('usage/allow-host', `${JSON.stringify(name)} is not the name of a host, ${example}.`);
}

function needsToken(host: string): ThoughtlineError {
  return new ThoughtlineError(
    'usage/no-token',
    `Listening on ${host} lets other machines in, so a token is needed. Make one with "thoughtline tokens add OWNER", ` +
      'or set THOUGHTLINE_TOKEN, and start again.',
  );
}

/** These count from the next start on: a server tells which it was started with. */
const COUNT_AT_START: readonly string[] = ['store', 'durability'];

function settingsInUse(settings: Settings): ApiParts['settings'] {
  const atStart = new Map(settings.list().map((setting) => [setting.key, setting]));
  return () =>
    settings
      .list()
      .map((setting) => (COUNT_AT_START.includes(setting.key) ? (atStart.get(setting.key) ?? setting) : setting));
}

function untilToldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/** Whoever looks for the first time should see something; whoever has sessions should not get one more at every start. */
async function playIfEmpty(demo: Demo, journal: Journal): Promise<boolean> {
  try {
    const { sessions } = await journal.sessions({ owner: 'local', limit: 1 });
    if (sessions.length > 0) return false;
    await demo.play('local');
    return true;
  } catch {
    // A store that cannot be used is told of to everyone who asks; the server stays for those who repair it.
    return false;
  }
}

interface Announced {
  readonly url: string;
  readonly needsToken: boolean;
  readonly isPlaying: boolean;
  readonly json: boolean;
}

function announce({ url, needsToken, isPlaying, json }: Announced, output: Output): void {
  const config = clientConfig(url, needsToken ? 'TOKEN' : undefined);
  const urls = { viewer: `${url}/`, mcp: `${url}/mcp`, api: `${url}/api`, openapi: `${url}/openapi.json` };
  if (json) {
    output.result(JSON.stringify({ url, ...urls, needsToken, config }));
    return;
  }
  output.result(`Viewer  ${urls.viewer}\nMCP     ${urls.mcp}\nAPI     ${urls.api}, described in ${urls.openapi}`);
  const sight = isPlaying ? ' A recorded agent is at work there now, without a key.' : '';
  output.note(`
Open the viewer in a browser.${sight}

To copy into the config of an MCP client:
${JSON.stringify(config, null, 2)}

Ctrl-C stops the server.`);
}
