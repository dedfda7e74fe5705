import type { Upcast } from '../event.ts';
import type { TailPage, TailSource } from '../live-tail.ts';
import { toBigintArray } from './binary-arrays.ts';
import type { Connector } from './connection.ts';
import type { Database } from './database.ts';
import { type FittingRow, fittingPage, isCut } from './fitting-page.ts';
import { listenForWrites } from './listener.ts';
import { isConnectionLoss } from './pg-errors.ts';
import { comparePlaces, type Place } from './place.ts';
import { cursorBehind, fromPosition, type TailCursor, toPosition } from './position.ts';
import { EVENT_COLUMNS, type PlacedEvent, toTailedEvent } from './rows.ts';
import { fromSightText, SIGHT } from './sight.ts';

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

const NOW = `SELECT e.place, e.session, e.seq, ${SIGHT} AS sight
FROM (SELECT) AS always LEFT JOIN LATERAL (
  SELECT place, session, seq FROM thoughtline_events ORDER BY place DESC, session DESC, seq DESC LIMIT 1
) e ON true`;

const PAGE_SIZE = 200;

const EVENTS = fittingPage(
  `SELECT ${EVENT_COLUMNS}
  FROM thoughtline_events e JOIN thoughtline_sessions s ON s.number = e.session
  WHERE (e.place, e.session, e.seq) > ($1::bigint, $2::bigint, $3::bigint) AND e.place < horizon.place
    AND ($4::text IS NULL OR e.owner = $4)
    AND ((e.place, e.session, e.seq) > ($5::bigint, $6::bigint, $7::bigint)
      OR coalesce(e.origin, e.place) >= $8::bigint AND coalesce(e.origin, e.place) <> $9::bigint
      OR coalesce(e.origin, e.place) = ANY ($10::bigint[]))
  ORDER BY e.place, e.session, e.seq LIMIT ${PAGE_SIZE}`,
  'place, session, seq',
);

const PAGE = `WITH ${HORIZON}
SELECT newest.place AS "newestPlace", newest.session AS "newestSession", newest.seq AS "newestSeq", page.*,
  EXISTS (SELECT FROM thoughtline_events e WHERE e.place >= horizon.place) AS pending
FROM horizon LEFT JOIN newest ON true LEFT JOIN LATERAL (${EVENTS}) page ON true
ORDER BY page.place, page.session, page.seq`;

/** How soon to look again for events that wait for an older transaction to end. */
const LOOK_AGAIN_IN = 20;

type NowRow = { readonly sight: string } & (Place | { readonly place: null });

/** The newest event that can be delivered; all null when there is none. */
interface Newest {
  readonly newestPlace: number | null;
  readonly newestSession: number | null;
  readonly newestSeq: number | null;
}

type PageRow = Newest & { readonly pending: boolean } & ((PlacedEvent & FittingRow) | { readonly place: null });

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
    const cursor = fromPosition(after);
    const { at } = cursor;
    const rows = await database.query<PageRow>(PAGE, pageValues(cursor, owner)).catch((error: unknown): PageRow[] => {
      if (isConnectionLoss(error)) return [];
      throw error;
    });
    const [first] = rows;
    const events = rows.filter(isEvent);
    const last = events.at(-1);
    const more = events.length === PAGE_SIZE || isCut(events);
    if (first?.pending === true) lookAgain();
    const reached = more && last !== undefined ? toPlace(last) : later(at, newestOf(first));
    return {
      events: events.map((row) => {
        const { session, event } = toTailedEvent(row, upcast);
        return { session, event: { ...event, position: toPosition({ ...cursor, at: toPlace(row) }) } };
      }),
      next: toPosition({ ...cursor, at: reached }),
      more,
    };
  }

  return {
    async position() {
      const [now] = await database.query<NowRow>(NOW);
      const newest = now === undefined || now.place === null ? BEGINNING : toPlace(now);
      return toPosition(cursorBehind(newest, fromSightText(now?.sight ?? '')));
    },
    page,
    listen(wake) {
      wakeWatchers = wake;
      return listenForWrites(connector, wake);
    },
  };
}

const BEGINNING: Place = { place: 0, session: 0, seq: 0 };

function pageValues({ at, upTo, own, end, underWay }: TailCursor, owner: string | undefined): unknown[] {
  const places = [at.place, at.session, at.seq, owner ?? null, upTo.place, upTo.session, upTo.seq];
  return [...places, end, own, toBigintArray(underWay)];
}

function isEvent(row: PageRow): row is PageRow & PlacedEvent & FittingRow {
  return row.place !== null;
}

function toPlace({ place, session, seq }: Place): Place {
  return { place, session, seq };
}

function newestOf(row: Newest | undefined): Place {
  return { place: row?.newestPlace ?? 0, session: row?.newestSession ?? 0, seq: row?.newestSeq ?? 0 };
}

/** Positions of events that are not yet below the horizon may be asked for: from there it never goes back. */
function later(a: Place, b: Place): Place {
  return comparePlaces(a, b) < 0 ? b : a;
}
