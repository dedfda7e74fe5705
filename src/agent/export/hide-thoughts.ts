import { isJsonObject, type JsonObject, throughJson } from '../../base/json.ts';
import type { StoredEvent } from '../../journal/event.ts';
import { readRunEvent } from '../run/read-run-event.ts';
import { withoutThoughts } from './without-thoughts.ts';

/** A stored event of a run as the user may see it; of one that cannot be read, nothing but its type is left. */
export function hideThoughts(event: StoredEvent): StoredEvent {
  const read = readRunEvent(event);
  return { ...event, data: read === undefined ? {} : toJson(withoutThoughts(read).data) };
}

function toJson(data: object): JsonObject {
  const json = throughJson(data);
  return isJsonObject(json) ? json : {};
}
