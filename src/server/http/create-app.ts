import { Hono } from 'hono';
import { answerRoute } from '../api/answer-route.ts';
import type { ApiParts, Demo, ShownSetting } from '../api/api-parts.ts';
import { createStreams } from '../api/live/streams.ts';
import { toOpenApi } from '../api/openapi.ts';
import { createOwnerStatistics } from '../api/owner-statistics.ts';
import { toHonoPath } from '../api/path-pattern.ts';
import { ROUTES } from '../api/routes.ts';
import type { McpEndpoint } from '../mcp/http-endpoint.ts';
import type { Runs } from '../runs/create-runs.ts';
import type { Scope, ServerParts } from '../server-parts.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { Access } from './access.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { checkHost, type HostRules } from './check-host.ts';
import { checkOrigin } from './check-origin.ts';
import { identify } from './identify.ts';
import { limitBody } from './limit-body.ts';
import { limitRequests } from './limit-requests.ts';
import { limitTime } from './limit-time.ts';
import { logRequests } from './log-requests.ts';
import { nothingHere } from './nothing-here.ts';
import type { Problem } from './problem.ts';
import { problemOf } from './problem-of.ts';
import { MCP_PATH, refuse } from './refuse.ts';
import { createRequestLimit } from './request-limit.ts';
import { secureHeaders } from './secure-headers.ts';

/** What the app is made of. */
export interface AppParts {
  readonly parts: ServerParts;
  readonly access: Access;
  readonly mcp: McpEndpoint;
  readonly hosts: HostRules;
  readonly settings: () => readonly ShownSetting[];
  readonly viewer: Viewer;
  /** The agent at work; absent where the server runs none. */
  readonly runs?: Runs | undefined;
  readonly demo?: Demo | undefined;
  /** Aborts when the server stops; open streams end then. */
  readonly closing: AbortSignal;
}

const ANSWER_WITHIN_MS = 60_000;

/** The whole server as one function from request to answer: the guards, then MCP, the API and the viewer. */
export function createApp({ parts, access, mcp, hosts, viewer, closing, ...more }: AppParts): Hono<AppEnv> {
  const { log, clock, limits } = parts;
  const app = new Hono<AppEnv>();

  const isPublic = (path: string): boolean => PUBLIC_PATHS.has(path) || viewer.has(path);
  app.use(logRequests(log));
  app.use(secureHeaders());
  app.use(checkHost(hosts));
  app.use(checkOrigin(hosts, viewer.has));
  app.use(limitTime(ANSWER_WITHIN_MS));
  app.use(identify({ access, failures: createRequestLimit(clock), isPublic }));
  app.use(limitRequests({ requests: createRequestLimit(clock), perMinute: () => limits().requestsPerMinute }));
  app.use(limitBody(() => limits().maxMessageBytes));
  app.use(async (_, next) => {
    await parts.refresh?.();
    await next();
  });

  app.all(MCP_PATH, (c) => mcp.fetch(c.req.raw, scopeOf(c)));
  const streams = createStreams({ closing, onError: (error) => problemOf(error, log) });
  const api: ApiParts = { ...parts, ...more, streams, statistics: createOwnerStatistics(parts.journal) };
  for (const route of ROUTES) app.on(route.method, toHonoPath(route.path), (c) => answerRoute(route, c, api));
  app.get('/openapi.json', (c) =>
    c.json(toOpenApi({ routes: ROUTES, version: parts.version, url: urlOf(c), isClosed: access.isClosed() })),
  );
  app.get('*', async (c, next) => {
    const answer = viewer.has(c.req.path) ? await viewer.answer(c.req.path) : undefined;
    return answer ?? next();
  });

  app.notFound(async (c) => {
    const page = isForPeople(c) ? await viewer.answer('/') : undefined;
    return page === undefined
      ? refuse(c, nothingHere(c.req.method, c.req.path))
      : new Response(page.body, { status: 404, headers: page.headers });
  });
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return refuse(c, CALLER_LEFT);
    return refuse(c, closing.aborted ? STOPPING : problemOf(error, log));
  });
  return app;
}

/** Nobody reads it; what failed when the caller left is no failure of the server. */
const CALLER_LEFT: Problem = { status: 499, code: 'request/aborted', detail: 'The caller has left.' };

/** What came too late failed because nothing is left to answer it. */
const STOPPING: Problem = {
  status: 503,
  code: 'server/stopping',
  detail: 'The server is stopping. Send the request again in a moment.',
  headers: { 'retry-after': '1', connection: 'close' },
};

/** What anyone may see: nothing in it belongs to an owner. */
const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  '/openapi.json',
  ...ROUTES.filter(({ isPublic }) => isPublic === true).map(({ path }) => path),
]);

function scopeOf(c: AppContext): Scope {
  const scope = c.get('scope');
  if (scope === undefined) throw new Error('A request came past the guard that finds out who sent it.');
  return scope;
}

/** Whether somebody typed an address or followed a link: the viewer says in its own way that nothing is there. */
function isForPeople(c: AppContext): boolean {
  const isPage = !c.req.path.startsWith('/api/') && c.req.path !== MCP_PATH && !c.req.path.startsWith('/assets/');
  return isPage && c.req.method === 'GET' && c.req.header('accept')?.includes('text/html') === true;
}

/** The server as the caller knows it; its name was checked. */
function urlOf(c: AppContext): string {
  return `http://${c.req.header('host')}`;
}
