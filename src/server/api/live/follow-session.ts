import type { StoredEvent } from '../../../journal/event.ts';
import type { Journal, Session } from '../../../journal/journal.ts';

/** Where to begin, and when to end. */
export interface FollowOptions {
  /** The seq of the last event that the reader has seen; 0 for none. */
  readonly afterSeq: number;
  readonly signal: AbortSignal;
}

/** An event, and the session of that name that it belongs to. */
export interface FollowedEvent extends Pick<Session, 'incarnation'> {
  readonly event: StoredEvent;
}

/** Events can be large, and a slow reader holds a page for as long as it likes. */
const PAGE = 20;

/**
 * All events of a session from a place on, then each new one as it comes: none is missed, none comes twice. The place in
 * the live tail is noted before the past is read, so whatever the past does not hold yet comes through the tail, and
 * what comes both ways is told by its seq.
 */
export async function* followSession(
  journal: Journal,
  session: Session,
  { afterSeq, signal }: FollowOptions,
): AsyncGenerator<FollowedEvent> {
  const { owner, id } = session;
  let { incarnation } = session;
  // Not the place of the session's own last event: where it was long ago, the tail from there would be long.
  const after = await journal.position();
  // More than there is: the store has lost it, and what comes now is new to the reader.
  let seen = afterSeq > session.seq ? 0 : afterSeq;
  for (let isMore = true; isMore && !signal.aborted; ) {
    const events = await journal.read({ owner, id }, { afterSeq: seen, limit: PAGE });
    for (const event of events) {
      seen = event.seq;
      yield { incarnation, event };
    }
    isMore = events.length > 0;
  }
  for await (const { session: home, event } of journal.watch({ owner, signal, after })) {
    if (home.id !== id) continue;
    if (event.seq <= seen) {
      const current = await journal.session({ owner, id });
      if (current === undefined || current.incarnation === incarnation) continue;
      // It was deleted, and a new one of the same name has begun.
      incarnation = current.incarnation;
    }
    seen = event.seq;
    yield { incarnation, event };
  }
}
