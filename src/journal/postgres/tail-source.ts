import type { Upcast } from '../event.ts';
import type { TailPage, TailSource } from '../live-tail.ts';
import type { Connector } from './connection.ts';
import type { Database } from './database.ts';
import { listenForWrites } from './listener.ts';
import { isConnectionLoss } from './pg-errors.ts';
import { comparePlaces, type Place } from './position.ts';
import { EVENT_COLUMNS, type PlacedEvent, toTailedEvent } from './rows.ts';
import { fromCursorPosition, toCursorPosition } from './tail-cursor.ts';

/**
 * No transaction below the horizon is running, so every event below it is visible and none can be added. Watchers go on
 * from the newest event below it, not from the horizon itself: a crash of the server may give out again the ids of
 * transactions that left nothing behind.
 */
const HORIZON = `horizon AS MATERIALIZED (
  SELECT base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS place FROM thoughtline_schema
), newest AS MATERIALIZED (
  SELECT e.place, e.session, e.seq FROM thoughtline_events e WHERE e.place < (SELECT place FROM horizon)
  ORDER BY e.place DESC, e.session DESC, e.seq DESC LIMIT 1
)`;

const NEWEST = `newest.place AS "newestPlace", newest.session AS "newestSession", newest.seq AS "newestSeq"`;

// Only a transaction of somebody else that lasts for minutes lets so many pile up; the limit makes it walk the index.
const MOST_ABOVE = 10_000;

const NOW = `WITH ${HORIZON}
SELECT ${NEWEST}, e.session, max(e.seq) AS seq, max(e.place) AS place
FROM horizon LEFT JOIN newest ON true LEFT JOIN LATERAL (
  SELECT * FROM thoughtline_events WHERE place >= horizon.place
  ORDER BY place DESC, session DESC, seq DESC LIMIT ${MOST_ABOVE}
) e ON true
GROUP BY newest.place, newest.session, newest.seq, e.session`;

const PAGE_SIZE = 200;

const PAGE = `WITH ${HORIZON}
SELECT ${NEWEST}, page.*,
  EXISTS (SELECT FROM thoughtline_events e WHERE e.place >= horizon.place) AS pending
FROM horizon LEFT JOIN newest ON true LEFT JOIN LATERAL (
  SELECT ${EVENT_COLUMNS}
  FROM thoughtline_events e JOIN thoughtline_sessions s ON s.number = e.session
  WHERE (e.place, e.session, e.seq) > ($1::bigint, $2::bigint, $3::bigint) AND e.place < horizon.place
    AND ($4::text IS NULL OR e.owner = $4)
  ORDER BY e.place, e.session, e.seq LIMIT ${PAGE_SIZE}
) page ON true
ORDER BY page.place, page.session, page.seq`;

/** How soon to look again for events that wait for an older transaction to end. */
const LOOK_AGAIN_IN = 20;

/** The newest event that can be delivered; all null when there is none. */
interface Newest {
  readonly newestPlace: number | null;
  readonly newestSession: number | null;
  readonly newestSeq: number | null;
}

interface NowRow extends Newest {
  readonly session: number | null;
  readonly seq: number;
  readonly place: number;
}

type PageRow = Newest & { readonly pending: boolean } & (PlacedEvent | { readonly place: null });

/** What a tail source is given. */
export interface TailSourceParts {
  readonly database: Database;
  readonly connector: Connector;
  readonly upcast: Upcast;
}

/** Makes the source of the live tail. While the server is gone it gives empty pages, and goes on where it was. */
export function createTailSource({ database, connector, upcast }: TailSourceParts): TailSource {
  let wakeWatchers = (): void => {};
  let isLookingAgain = false;

  /** One for all watchers: each of them would wake all the others. */
  function lookAgain(): void {
    if (isLookingAgain) return;
    isLookingAgain = true;
    setTimeout(() => {
      isLookingAgain = false;
      wakeWatchers();
    }, LOOK_AGAIN_IN).unref();
  }

  async function page(after: string, owner: string | undefined): Promise<TailPage> {
    const cursor = fromCursorPosition(after);
    const { at } = cursor;
    const rows = await database
      .query<PageRow>(PAGE, [at.place, at.session, at.seq, owner ?? null])
      .catch((error: unknown): PageRow[] => {
        if (isConnectionLoss(error)) return [];
        throw error;
      });
    const [first] = rows;
    const events = rows.filter(isEvent);
    const last = events.at(-1);
    const more = events.length === PAGE_SIZE;
    if (first?.pending === true) lookAgain();
    const reached = more && last !== undefined ? last : later(at, toPlace(first));
    const fresh = events.filter(({ session, seq }) => seq > (cursor.seen.get(session) ?? 0));
    return {
      events: fresh.map((row) => toTailedEvent(row, upcast)),
      next: toCursorPosition({ ...cursor, at: reached }),
      more,
    };
  }

  return {
    async position() {
      const rows = await database.query<NowRow>(NOW);
      const above = rows.flatMap(({ session, seq, place }) => (session === null ? [] : { session, seq, place }));
      return toCursorPosition({
        at: toPlace(rows[0]),
        seen: new Map(above.map(({ session, seq }) => [session, seq])),
        seenUpTo: above.reduce((highest, { place }) => Math.max(highest, place), -1),
      });
    },
    page,
    listen(wake) {
      wakeWatchers = wake;
      return listenForWrites(connector, wake);
    },
  };
}

function isEvent(row: PageRow): row is PageRow & PlacedEvent {
  return row.place !== null;
}

function toPlace(row: Newest | undefined): Place {
  return { place: row?.newestPlace ?? 0, session: row?.newestSession ?? 0, seq: row?.newestSeq ?? 0 };
}

/** Positions of events that are not yet below the horizon may be asked for: from there it never goes back. */
function later(a: Place, b: Place): Place {
  return comparePlaces(a, b) < 0 ? b : a;
}
