import { hideThoughts } from '../../agent/export/hide-thoughts.ts';
import { isThoughtsOfRun } from '../../base/thoughts-of.ts';
import type { StoredEvent } from '../../journal/event.ts';
import type { TailedEvent } from '../../journal/journal.ts';

/** An event of any session without what an agent thought, which is in its run and in a context beside it. */
export function withoutThoughtsOfRuns({ session, event }: TailedEvent): StoredEvent {
  if (isThoughtsOfRun(session.id)) return { ...event, data: {} };
  return HOLD_THOUGHTS.has(event.type) ? hideThoughts(event) : event;
}

const HOLD_THOUGHTS: ReadonlySet<string> = new Set(['step-answered', 'call-finished', 'history-compacted']);
