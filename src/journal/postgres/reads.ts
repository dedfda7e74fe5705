import type { StoredEvent, Upcast } from '../event.ts';
import type { ReadRange, Session, SessionFilter, SessionKey, SessionPage, TailedEvent } from '../journal.ts';
import { fromCursorText, toCursorText } from '../page-cursor.ts';
import { DEFAULT_LIMITS, toLimit, toPageLimit } from '../page-limit.ts';
import { type SessionRow, sessionSize, toSession } from '../stored-session.ts';
import { LARGEST_ANSWER, takeFitting } from '../take-fitting.ts';
import type { Database } from './database.ts';
import { type FittingRow, fittingPage, isCut } from './fitting-page.ts';
import { EVENT_COLUMNS, type PlacedEvent, SESSION_COLUMNS, toTailedEvent } from './rows.ts';
import { createSessionLoader } from './session-loader.ts';

/** What journals are asked without changing anything. */
export interface Reads {
  session(key: SessionKey): Promise<Session | undefined>;
  read(key: SessionKey, range?: ReadRange): Promise<StoredEvent[]>;
  request(owner: string, requestId: string): Promise<TailedEvent | undefined>;
  sessions(filter: SessionFilter): Promise<SessionPage>;
}

interface NumberedSession extends SessionRow, FittingRow {
  readonly number: number;
}

const EVENTS_PER_PAGE = 1_000;

/** A page of the events of a session; the session's number is known from the second page on. */
function eventsPage(direction: 'ASC' | 'DESC'): string {
  const query = `SELECT ${EVENT_COLUMNS}
  FROM thoughtline_sessions s JOIN thoughtline_events e ON e.session = s.number
  WHERE s.owner = $1 AND s.id = $2 AND ($3::bigint IS NULL OR s.number = $3)
    AND ($4::bigint IS NULL OR e.seq > $4) AND ($5::bigint IS NULL OR e.seq < $5)
  ORDER BY e.seq ${direction} LIMIT $6`;
  return fittingPage(query, `seq ${direction}`);
}

const EVENTS = { oldest: eventsPage('ASC'), newest: eventsPage('DESC') } as const;

const REQUEST = `SELECT ${EVENT_COLUMNS}
FROM thoughtline_events e JOIN thoughtline_sessions s ON s.number = e.session
WHERE e.owner = $1 AND e.request_id = $2`;

const SESSIONS = fittingPage(
  `SELECT ${SESSION_COLUMNS} FROM thoughtline_sessions s
WHERE owner COLLATE "POSIX" = $1 AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR status = $3)
  AND ($4::text IS NULL OR level = $4)
  AND ($5::float8 IS NULL OR updated_at > $5) AND ($6::float8 IS NULL OR updated_at < $6)
  AND ($7::bigint IS NULL OR (updated_at, number) < ($7, $8::bigint))
ORDER BY updated_at DESC, number DESC LIMIT $9`,
  '"updatedAt" DESC, number DESC',
  ['state', 'title'],
);

/** Makes the reading half of a journal. */
export function createReads({ query }: Database, upcast: Upcast): Reads {
  const loadSession = createSessionLoader(query);
  return {
    async session({ owner, id }) {
      return canExist(owner, id) ? loadSession({ owner, id }) : undefined;
    },
    async read({ owner, id }, { afterSeq = null, beforeSeq = null, limit, order = 'oldest' } = {}) {
      const most = toLimit(limit) ?? Number.POSITIVE_INFINITY;
      const events: StoredEvent[] = [];
      const bounds = { afterSeq, beforeSeq };
      let session: number | null = null;
      while (canExist(owner, id)) {
        const room = Math.min(most - events.length, EVENTS_PER_PAGE);
        const values = [owner, id, session, bounds.afterSeq, bounds.beforeSeq, room];
        const rows: readonly (PlacedEvent & FittingRow)[] = await query(EVENTS[order], values);
        for (const row of rows) events.push(toTailedEvent(row, upcast).event);
        const last = rows.at(-1);
        const isDone = rows.length < EVENTS_PER_PAGE && !isCut(rows);
        if (last === undefined || isDone || events.length === most) break;
        session = last.session;
        bounds[order === 'oldest' ? 'afterSeq' : 'beforeSeq'] = last.seq;
      }
      return events;
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
  const { items: page } = takeFitting(rows.slice(0, limit), LARGEST_ANSWER, sessionSize);
  const sessions = page.map(toSession);
  const last = page.at(-1);
  if (last === undefined || page.length === last.found) return { sessions };
  return { sessions, next: toCursorText({ updatedAt: last.updatedAt, row: last.number }) };
}
