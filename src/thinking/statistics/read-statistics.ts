import type { Journal, Session, SessionKey } from '../../journal/journal.ts';
import { readEvent } from '../trace/read-event.ts';
import { addStatistics, count, NO_STATISTICS, type Statistics } from './statistics.ts';

const EVENTS_PER_PAGE = 500;
const SESSIONS_PER_PAGE = 100;

/** The statistics of one session; undefined for an unknown id and for another owner's. */
export async function readSessionStatistics(journal: Journal, key: SessionKey): Promise<Statistics | undefined> {
  const session = await journal.session(key);
  return session === undefined ? undefined : countSession(journal, session);
}

/** The statistics of all sessions of an owner, read page by page; `onSessions` hears how many are done. */
export async function readOwnerStatistics(
  journal: Journal,
  owner: string,
  onSessions: (done: number) => void = () => {},
): Promise<Statistics> {
  let total = NO_STATISTICS;
  let cursor: string | undefined;
  do {
    const page = await journal.sessions({
      owner,
      limit: SESSIONS_PER_PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const session of page.sessions) total = addStatistics(total, await countSession(journal, session));
    onSessions(total.sessions);
    cursor = page.next;
  } while (cursor !== undefined);
  return total;
}

async function countSession(journal: Journal, session: Session): Promise<Statistics> {
  const { kind, seq } = session;
  let counted: Statistics = { ...NO_STATISTICS, sessions: 1 };
  for (let afterSeq = 0; afterSeq < seq; ) {
    const events = await journal.read(session, { afterSeq, beforeSeq: seq + 1, limit: EVENTS_PER_PAGE });
    const last = events.at(-1);
    // It was deleted meanwhile.
    if (last === undefined) break;
    for (const event of events) counted = count(counted, readEvent(kind, event));
    afterSeq = last.seq;
  }
  return counted;
}
