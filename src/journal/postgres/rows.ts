import type { Position, Upcast } from '../event.ts';
import type { TailedEvent } from '../journal.ts';
import { toStoredEvent } from '../stored-event.ts';
import type { Place } from './place.ts';
import { cursorBehind, toPosition } from './position.ts';
import { fromSightText, SIGHT } from './sight.ts';
import { readTextInData } from './text-in-data.ts';

/** Where the searchable text of an event is: in a column of its own, or in its data. */
export interface StoredText {
  readonly data: string;
  readonly text: string | null;
  readonly textStart: number | null;
  readonly textLength: number | null;
}

/** An event with the name of its session, as `EVENT_COLUMNS` gives it; `sight` is what the statement saw. */
export interface PlacedEvent extends Place, StoredText {
  readonly owner: string;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly at: number;
  readonly requestId: string | null;
  readonly sight: string;
}

/** What is selected of an event `e` and its session `s`. */
export const EVENT_COLUMNS: string = `e.place, e.session, e.seq, s.owner, s.id, e.type, e.version, e.at, e.data, e.text,
  e.text_start AS "textStart", e.text_length AS "textLength", e.request_id AS "requestId", ${SIGHT} AS sight`;

/** What is selected of a session `s`. */
export const SESSION_COLUMNS = `s.number, s.number::text AS incarnation, s.owner, s.id, s.seq,
  s.kind, s.status, s.level, s.title, s.state, s.created_at AS "createdAt", s.updated_at AS "updatedAt"`;

/** Makes the event of its row. */
export function toTailedEvent(row: PlacedEvent, upcast: Upcast): TailedEvent {
  return {
    session: { owner: row.owner, id: row.id },
    event: toStoredEvent({ ...row, text: textOf(row), position: positionOf(row) }, upcast),
  };
}

function positionOf({ place, session, seq, sight }: PlacedEvent): Position {
  return toPosition(cursorBehind({ place, session, seq }, fromSightText(sight)));
}

/** The searchable text of an event. */
export function textOf({ data, text, textStart: start, textLength: length }: StoredText): string | null {
  return start === null || length === null ? text : readTextInData(data, { start, length });
}
