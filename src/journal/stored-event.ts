import type { JsonObject } from '../base/json.ts';
import type { CheckedEvent } from './check-append.ts';
import type { StoredEvent, Upcast } from './event.ts';

/** An event as stores hold it. */
export interface EventRow extends CheckedEvent {
  readonly seq: number;
  readonly position: string;
}

/** About what an event weighs in an answer, in characters. */
export function eventSize({ data, text }: EventRow): number {
  return data.length + (text?.length ?? 0);
}

/** Makes the event of its row; a part that was not given stays absent. */
export function toStoredEvent(row: EventRow, upcast: Upcast): StoredEvent {
  return upcast({
    seq: row.seq,
    position: row.position,
    type: row.type,
    version: row.version,
    at: row.at,
    data: dataOf(row),
    ...(row.text === null ? {} : { text: row.text }),
    ...(row.requestId === null ? {} : { requestId: row.requestId }),
  });
}

/** What an event says. One whose record is damaged says that, so that it does not close the session it stands in. */
function dataOf({ data }: EventRow): JsonObject {
  try {
    return JSON.parse(data);
  } catch {
    return { unreadable: true };
  }
}

/** The upcast of a writer that has only ever had one version of its events. */
export function asStored(event: StoredEvent): StoredEvent {
  return event;
}
