import type { Access } from './access.ts';
import type { AppContext, Guard } from './app-env.ts';
import { refuse } from './refuse.ts';
import type { RequestLimit } from './request-limit.ts';
import { sessionOf } from './session-of.ts';

/** Who may come in, and what may be seen by anyone. */
export interface IdentifyParts {
  readonly access: Access;
  /** Counts wrong tokens per address. */
  readonly failures: RequestLimit;
  /** Paths that need no token. */
  readonly publicPaths: ReadonlySet<string>;
}

/** So many wrong tokens may one address try in a minute. */
const FAILURES_PER_MINUTE = 30;

/** The owner of everything where no tokens are used. */
const LOCAL_OWNER = 'local';

/** Finds out who calls, and refuses those who are nobody. */
export function identify({ access, failures, publicPaths }: IdentifyParts): Guard {
  return async (c, next) => {
    if (publicPaths.has(c.req.path)) return next();
    if (!access.isClosed()) return enter(c, LOCAL_OWNER, next);
    const token = bearerOf(c.req.header('authorization'));
    if (token === undefined) return unauthorized(c, 'This server needs a token');
    const { address } = c.env;
    const seconds = failures.waitFor(address, FAILURES_PER_MINUTE);
    if (seconds > 0) return tooManyFailures(c, seconds);
    const owner = access.ownerOf(token);
    if (owner !== undefined) return enter(c, owner, next);
    failures.take(address, FAILURES_PER_MINUTE);
    return unauthorized(c, 'Nobody has this token');
  };
}

function enter(c: AppContext, owner: string, next: () => Promise<void>): Promise<void> {
  c.set('scope', { owner, session: sessionOf(c) });
  return next();
}

function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

function unauthorized(c: AppContext, what: string): Response {
  return refuse(c, {
    status: 401,
    code: 'request/unauthorized',
    detail: `${what}. Send the header "Authorization: Bearer TOKEN"; "thoughtline tokens add OWNER" makes a token.`,
    headers: { 'www-authenticate': 'Bearer realm="thoughtline"' },
  });
}

function tooManyFailures(c: AppContext, seconds: number): Response {
  return refuse(c, {
    status: 429,
    code: 'request/too-many-failures',
    detail: `Too many wrong tokens came from this address. Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  });
}
