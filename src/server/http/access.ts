import { createHash, timingSafeEqual } from 'node:crypto';

/** A token that is known, by its hash alone. */
export interface TokenHash {
  readonly owner: string;
  /** SHA-256 in lower-case hex. */
  readonly sha256: string;
}

/** Who may use the server. */
export interface Access {
  /** Whether a token must be shown; without one, everybody who reaches the server is `local`. */
  isClosed(): boolean;
  /** Whose token it is; undefined for nobody's. */
  ownerOf(token: string): string | undefined;
}

/** What access rests on. */
export interface AccessParts {
  /** Asked for every request, so that a token that was added or revoked counts at once. */
  readonly tokens: () => readonly TokenHash[];
  /** True where nobody may ever come in without a token. */
  readonly alwaysClosed: boolean;
}

/** Makes access by tokens. Once a token was known it stays closed: revoking the last one must not open the door to all. */
export function createAccess({ tokens, alwaysClosed }: AccessParts): Access {
  let isClosed = alwaysClosed;
  return {
    isClosed: () => {
      isClosed ||= tokens().length > 0;
      return isClosed;
    },
    ownerOf: (token) => {
      const given = createHash('sha256').update(token).digest();
      // All are compared, and in constant time: how long it takes says nothing about any of them.
      const matches = tokens().filter(({ sha256 }) => timingSafeEqual(given, toBytes(sha256)));
      return matches[0]?.owner;
    },
  };
}

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const HASH_BYTES = 32;

/** A hash that is none is as long as one and equals nothing. */
function toBytes(sha256: string): Buffer {
  const bytes = Buffer.from(sha256, 'hex');
  return bytes.length === HASH_BYTES ? bytes : createHash('sha256').update(`\u0000${sha256}`).digest();
}
