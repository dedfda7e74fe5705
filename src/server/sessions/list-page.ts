import { isThoughtsOfRun } from '../../agent/run/thoughts-of.ts';
import type { Journal, SessionFilter, SessionPage } from '../../journal/journal.ts';

/**
 * A page of sessions. What an agent thinks in a run is kept beside it and belongs to it: a list shows the run, and those
 * sessions only where that is asked for. A page without them may be short; it is empty only where it is the last one.
 */
export async function listPage(journal: Journal, filter: SessionFilter, withThoughts: boolean): Promise<SessionPage> {
  for (let from = filter; ; ) {
    const page = await journal.sessions(from);
    const sessions = withThoughts ? page.sessions : page.sessions.filter(({ id }) => !isThoughtsOfRun(id));
    if (sessions.length > 0 || page.next === undefined) return { ...page, sessions };
    from = { ...filter, cursor: page.next };
  }
}
