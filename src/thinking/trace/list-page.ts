import { isThoughtsOfRun } from '../../base/thoughts-of.ts';
import type { Journal, Session, SessionFilter, SessionPage } from '../../journal/journal.ts';

/** Which sessions, and how many of them. */
export interface ListFilter extends SessionFilter {
  readonly limit: number;
}

/**
 * A page of sessions. What an agent thinks in a run is kept beside it and belongs to it: a list shows the run, and those
 * sessions only where that is asked for. It goes on until the page is full or there are no more.
 */
export async function listPage(journal: Journal, filter: ListFilter, withThoughts: boolean): Promise<SessionPage> {
  if (withThoughts) return journal.sessions(filter);
  const found: Session[] = [];
  for (let from = filter; ; ) {
    const { sessions, next } = await journal.sessions(from);
    found.push(...sessions.filter(({ id }) => !isThoughtsOfRun(id)));
    if (next === undefined) return { sessions: found };
    if (found.length === filter.limit) return { sessions: found, next };
    from = { ...filter, limit: filter.limit - found.length, cursor: next };
  }
}
