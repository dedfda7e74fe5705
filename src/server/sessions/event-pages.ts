import type { StoredEvent } from '../../journal/event.ts';
import type { Journal, Session } from '../../journal/journal.ts';

const EVENTS_PER_PAGE = 500;

/** The events of a session up to where it stands, page by page: a session of any length takes little memory. */
export async function* eventPages(journal: Journal, session: Session): AsyncGenerator<readonly StoredEvent[]> {
  for (let afterSeq = 0; afterSeq < session.seq; ) {
    const events = await journal.read(session, { afterSeq, beforeSeq: session.seq + 1, limit: EVENTS_PER_PAGE });
    const last = events.at(-1);
    // It was deleted meanwhile.
    if (last === undefined) return;
    yield events;
    afterSeq = last.seq;
  }
}
