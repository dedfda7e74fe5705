import { isUtf8 } from 'node:buffer';
import { DEFAULT_SESSION } from '../../thinking/session-ids.ts';
import type { AppContext } from './app-env.ts';

/** The session that a request means where it names none itself: the workflow, then the session, then `default`. */
export function sessionOf(c: AppContext): string {
  const named = [c.req.header('x-workflow-id'), c.req.header('x-session-id')];
  // Programs that fill in templates send empty headers.
  return fromUtf8(named.find((id) => id !== undefined && id.trim() !== '') ?? DEFAULT_SESSION);
}

/** Headers arrive as one character per byte, and what programs send in them today is UTF-8. */
function fromUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : header;
}
