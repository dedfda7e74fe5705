import * as z from 'zod';
import { toIsoTime } from '../../../base/iso-time.ts';
import type { JsonObject } from '../../../base/json.ts';
import type { StoredEvent } from '../../../journal/event.ts';
import { isoTime } from './times.ts';

/** An event as the API shows it, in lists and in streams. */
export interface ShownEvent {
  /** Counts from 1 within its session, without gaps. */
  readonly seq: number;
  readonly type: string;
  readonly version: number;
  readonly at: string;
  readonly data: JsonObject;
  readonly requestId?: string;
}

/** The schema of an event. */
export const shownEvent: z.ZodType<ShownEvent> = z.object({
  seq: z.int().meta({ description: 'Counts from 1 within its session, without gaps' }),
  type: z.string(),
  version: z.int(),
  at: isoTime,
  data: z
    .custom<JsonObject>()
    .meta({ type: 'object', description: 'What the event says; its type tells how to read it' }),
  requestId: z.string().exactOptional(),
});

/** Shows an event; what only search needs of it is left out. */
export function toShownEvent({ seq, type, version, at, data, requestId }: StoredEvent): ShownEvent & JsonObject {
  return { seq, type, version, at: toIsoTime(at), data, ...(requestId === undefined ? {} : { requestId }) };
}
