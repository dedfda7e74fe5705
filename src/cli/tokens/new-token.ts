import { randomBytes } from 'node:crypto';

const BYTES = 32;

/** A new random token: its beginning tells people, and programs that look for leaked secrets, what it is. */
export function newToken(): string {
  return `thoughtline_${randomBytes(BYTES).toString('base64url')}`;
}
