import type { StoredEvent } from '../event.ts';
import type { ReadRange, SessionKey } from '../journal.ts';
import { toLimit } from '../page-limit.ts';
import type { EventRow } from '../stored-event.ts';
import type { EventsPage } from './operations.ts';
import type { WorkerLine } from './worker-line.ts';

/** What to read, and how an event is made of its row. */
export interface PagedRead {
  readonly line: WorkerLine;
  readonly key: SessionKey;
  readonly range: ReadRange;
  readonly convert: (row: EventRow) => StoredEvent;
}

/** Reads a range page by page, so that a long session blocks neither the worker nor the caller's thread. */
export async function readPages({ line, key, range, convert }: PagedRead): Promise<StoredEvent[]> {
  const limit = toLimit(range.limit) ?? Number.POSITIVE_INFINITY;
  const events: StoredEvent[] = [];
  let rest = range;
  let page: EventsPage | undefined;
  do {
    const wanted = limit - events.length;
    page = await line.call('events', {
      ...rest,
      key,
      row: page?.row ?? null,
      ...(Number.isFinite(wanted) ? { limit: wanted } : {}),
    });
    for (const row of page.rows) events.push(convert(row));
    const seq = events.at(-1)?.seq ?? 0;
    rest = range.order === 'newest' ? { ...rest, beforeSeq: seq } : { ...rest, afterSeq: seq };
  } while (page.more && events.length < limit);
  return events;
}
