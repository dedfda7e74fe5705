import { toIsoTime } from '../../../base/iso-time.ts';
import type { JsonObject } from '../../../base/json.ts';
import type { Session } from '../../../journal/journal.ts';
import { toUri } from './session-uri.ts';

/** A session as the list of sessions shows it. */
export function toSessionEntry({ id, kind, status, level, title, createdAt, updatedAt }: Session): JsonObject {
  return {
    id,
    kind,
    status,
    ...(level === undefined ? {} : { level }),
    ...(title === undefined ? {} : { title }),
    createdAt: toIsoTime(createdAt),
    updatedAt: toIsoTime(updatedAt),
    uri: toUri({ type: 'session', id }),
  };
}
