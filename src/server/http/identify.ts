import type { Access } from './access.ts';
import type { AppContext, Guard } from './app-env.ts';
import { refuse } from './refuse.ts';
import type { RequestLimit } from './request-limit.ts';
import { sessionOf } from './session-of.ts';
import { streamWhile } from './stream-while.ts';

/** Who may come in, and what may be seen by anyone. */
export interface IdentifyParts {
  readonly access: Access;
  /** Counts wrong tokens per address. */
  readonly failures: RequestLimit;
  /** Whether a path needs no token. */
  readonly isPublic: (path: string) => boolean;
}

/** So many wrong tokens may one address try in a minute. */
const FAILURES_PER_MINUTE = 30;

/** The owner of everything where no tokens are used. */
const LOCAL_OWNER = 'local';

/** Finds out who calls, refuses those who are nobody, and ends the streams of those who become nobody. */
export function identify({ access, failures, isPublic }: IdentifyParts): Guard {
  return async (c, next) => {
    if (isPublic(c.req.path)) return next();
    const token = bearerOf(c.req.header('authorization'));
    const owner = ownerOf(token, access);
    if (owner !== undefined) {
      c.set('scope', { owner, session: sessionOf(c) });
      await next();
      return endWhen(c, () => ownerOf(token, access) !== owner);
    }
    if (token === undefined) return unauthorized(c, 'This server needs a token');
    // Only failures count and wait: one who guesses must not lock out others behind the same address.
    const seconds = failures.take(c.env.address, FAILURES_PER_MINUTE);
    return seconds > 0 ? tooManyFailures(c, seconds) : unauthorized(c, 'Nobody has this token');
  };
}

function ownerOf(token: string | undefined, access: Access): string | undefined {
  if (!access.isClosed()) return LOCAL_OWNER;
  return token === undefined ? undefined : access.ownerOf(token);
}

/** Streams last, tokens may not: each piece is sent only while the caller may still come in. */
function endWhen(c: AppContext, isNobody: () => boolean): void {
  const { body, headers } = c.res;
  if (body === null || headers.get('content-type') !== 'text/event-stream') return;
  const isWelcome = (): boolean => {
    try {
      return !isNobody();
    } catch {
      // Tokens that cannot be read let nobody in.
      return false;
    }
  };
  c.res = new Response(streamWhile(body, isWelcome), c.res);
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
