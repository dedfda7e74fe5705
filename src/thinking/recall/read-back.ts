import type { StoredEvent } from '../../journal/event.ts';
import type { Journal, Session } from '../../journal/journal.ts';
import { type PastThought, toPastThought } from './past-thought.ts';

const PAGE = 50;
/** A session can hold any number of discarded thoughts; how far back one call looks is bounded. */
const MOST_EVENTS = 5_000;

/** The newest thoughts of a session that still count, newest first: nothing that was rolled back or cleared. */
export async function readBack(journal: Journal, session: Session, limit: number): Promise<PastThought[]> {
  const thoughts: PastThought[] = [];
  // Whatever came before a rollback and lies beyond its step is discarded, so going back the lowest step counts.
  let lowest = Number.POSITIVE_INFINITY;
  for await (const event of newestEvents(journal, session)) {
    if (event.type === 'context-cleared') break;
    const { toStep } = event.data;
    if (event.type === 'thoughts-discarded' && typeof toStep === 'number') lowest = Math.min(lowest, toStep);
    const thought = toPastThought(event);
    if (thought === undefined || thought.step > lowest) continue;
    thoughts.push(thought);
    if (thoughts.length === limit) break;
  }
  return thoughts;
}

/** Stops at the head that was read: what is written meanwhile does not mix in. */
async function* newestEvents(journal: Journal, session: Session): AsyncGenerator<StoredEvent> {
  let beforeSeq = session.seq + 1;
  for (let seen = 0; seen < MOST_EVENTS; seen += PAGE) {
    const events = await journal.read(session, { order: 'newest', beforeSeq, limit: PAGE });
    yield* events;
    const last = events.at(-1);
    if (last === undefined || events.length < PAGE) return;
    beforeSeq = last.seq;
  }
}
