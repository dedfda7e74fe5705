import { isSessionName } from '../../../thinking/session-ids.ts';

/** What a URI of ours names. */
export type SessionResource =
  | { readonly type: 'list' }
  | { readonly type: 'session'; readonly id: string }
  | { readonly type: 'trace'; readonly id: string };

/** The URI of the list of sessions. */
export const SESSIONS_URI = 'thoughtline://sessions';

/** The template of a session's URI. */
export const SESSION_TEMPLATE = 'thoughtline://sessions/{id}';

/** The template of the URI of a session's trace. */
export const TRACE_TEMPLATE = 'thoughtline://sessions/{id}/trace';

/** Longer than the URI of the longest id with every character escaped. */
const LONGEST_URI = 4_096;
const OURS = /^thoughtline:\/\/sessions(?:\/([^/?#]+)(\/trace)?)?$/;

/** The one way that we write the URI of a resource. */
export function toUri(resource: SessionResource): string {
  if (resource.type === 'list') return SESSIONS_URI;
  const session = `${SESSIONS_URI}/${encodeURIComponent(resource.id)}`;
  return resource.type === 'trace' ? `${session}/trace` : session;
}

/** Reads a URI, however its id is escaped; undefined for what cannot name anything of ours. */
export function fromUri(uri: string): SessionResource | undefined {
  const match = uri.length > LONGEST_URI ? null : OURS.exec(uri);
  if (match === null) return undefined;
  const [, escaped, trace] = match;
  if (escaped === undefined) return { type: 'list' };
  const id = unescaped(escaped);
  return isSessionName(id) ? { type: trace === undefined ? 'session' : 'trace', id } : undefined;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
