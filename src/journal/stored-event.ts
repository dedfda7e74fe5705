import type { CheckedEvent } from './check-append.ts';
import type { StoredEvent, Upcast } from './event.ts';
import { fromStoredJson } from './stored-json.ts';

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
    data: fromStoredJson(row.data, () => `the event at position ${row.position}`),
    ...(row.text === null ? {} : { text: row.text }),
    ...(row.requestId === null ? {} : { requestId: row.requestId }),
  });
}

/** The upcast of a writer that has only ever had one version of its events. */
export function asStored(event: StoredEvent): StoredEvent {
  return event;
}
