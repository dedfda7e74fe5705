import type { StoredEvent, Upcast } from '../event.ts';
import type { ReadRange, Session, SessionFilter, SessionKey, SessionPage, TailedEvent } from '../journal.ts';
import { fromCursorText, toCursorText } from '../page-cursor.ts';
import { DEFAULT_LIMITS, toLimit, toPageLimit } from '../page-limit.ts';
import { type SessionRow, toSession } from '../stored-session.ts';
import type { Database } from './database.ts';
import { EVENT_COLUMNS, type PlacedEvent, SESSION_COLUMNS, toTailedEvent } from './rows.ts';
import { createSessionLoader } from './session-loader.ts';

/** What journals are asked without changing anything. */
export interface Reads {
  session(key: SessionKey): Promise<Session | undefined>;
  read(key: SessionKey, range?: ReadRange): Promise<StoredEvent[]>;
  request(owner: string, requestId: string): Promise<TailedEvent | undefined>;
  sessions(filter: SessionFilter): Promise<SessionPage>;
}

interface NumberedSession extends SessionRow {
  readonly number: number;
}

const EVENTS = `SELECT ${EVENT_COLUMNS}
FROM thoughtline_sessions s JOIN thoughtline_events e ON e.session = s.number
WHERE s.owner = $1 AND s.id = $2 AND ($3::bigint IS NULL OR e.seq > $3) AND ($4::bigint IS NULL OR e.seq < $4)`;

const REQUEST = `SELECT ${EVENT_COLUMNS}
FROM thoughtline_events e JOIN thoughtline_sessions s ON s.number = e.session
WHERE e.owner = $1 AND e.request_id = $2`;

const SESSIONS = `SELECT ${SESSION_COLUMNS} FROM thoughtline_sessions s
WHERE owner COLLATE "POSIX" = $1 AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR status = $3)
  AND ($4::text IS NULL OR level = $4)
  AND ($5::float8 IS NULL OR updated_at > $5) AND ($6::float8 IS NULL OR updated_at < $6)
  AND ($7::bigint IS NULL OR (updated_at, number) < ($7, $8::bigint))
ORDER BY updated_at DESC, number DESC LIMIT $9`;

/** Makes the reading half of a journal. */
export function createReads({ query }: Database, upcast: Upcast): Reads {
  const loadSession = createSessionLoader(query);
  return {
    async session({ owner, id }) {
      return canExist(owner, id) ? loadSession({ owner, id }) : undefined;
    },
    async read({ owner, id }, { afterSeq, beforeSeq, limit, order } = {}) {
      const direction = order === 'newest' ? 'DESC' : 'ASC';
      const values = [owner, id, afterSeq ?? null, beforeSeq ?? null, toLimit(limit) ?? null];
      if (!canExist(owner, id)) return [];
      const rows = await query<PlacedEvent>(`${EVENTS} ORDER BY e.seq ${direction} LIMIT $5`, values);
      return rows.map((row) => toTailedEvent(row, upcast).event);
    },
    async request(owner, requestId) {
      const [row] = canExist(owner, requestId) ? await query<PlacedEvent>(REQUEST, [owner, requestId]) : [];
      return row === undefined ? undefined : toTailedEvent(row, upcast);
    },
    async sessions(filter) {
      const limit = toPageLimit(filter.limit, DEFAULT_LIMITS.sessions);
      const { owner, kind = null, status = null, level = null, updatedAfter = null, updatedBefore = null } = filter;
      const cursor = filter.cursor === undefined ? undefined : fromCursorText(filter.cursor);
      const after = [cursor?.updatedAt ?? null, cursor?.row ?? null];
      // One more than asked for tells whether there is a next page.
      const values = [owner, kind, status, level, updatedAfter, updatedBefore, ...after, limit + 1];
      return toPage(await query<NumberedSession>(SESSIONS, values), limit);
    },
  };
}

/** False for names that no append accepts, which PostgreSQL would not even take as a question. */
export function canExist(...names: readonly string[]): boolean {
  return !names.some((name) => /[\0\p{Surrogate}]/u.test(name));
}

function toPage(rows: readonly NumberedSession[], limit: number): SessionPage {
  const page = rows.slice(0, limit);
  const sessions = page.map(toSession);
  const last = page.at(-1);
  if (last === undefined || rows.length <= limit) return { sessions };
  return { sessions, next: toCursorText({ updatedAt: last.updatedAt, row: last.number }) };
}
