import { ThoughtlineError } from '../../../base/error.ts';
import type { Position } from '../../../journal/event.ts';
import type { Journal, TailedEvent } from '../../../journal/journal.ts';
import { toShownEvent } from '../schemas/shown-event.ts';
import type { SentEvent } from './to-event-stream.ts';

/** Whose events, from where on, and until when. */
export interface FollowOwnerOptions {
  readonly owner: string;
  /** As the reader sent it, or where the journal stands now. */
  readonly after: Position;
  readonly signal: AbortSignal;
}

/** Everything that happens to the sessions of an owner, each event under its position in the journal. */
export async function* followOwner(journal: Journal, options: FollowOwnerOptions): AsyncGenerator<SentEvent> {
  try {
    // Whoever is cut off before the first event comes back to here.
    yield { id: options.after };
    for await (const tailed of journal.watch(options)) yield toSent(tailed);
  } catch (error) {
    if (!isUnknownPosition(error)) throw error;
    // The store is another one than before. Whoever reads must know that there is a gap, and would ask for ever.
    const after = await journal.position();
    yield { id: after, event: 'reset', data: { reason: error.message } };
    yield* followOwner(journal, { ...options, after });
  }
}

function toSent({ session, event }: TailedEvent): SentEvent {
  return { id: event.position, data: { sessionId: session.id, ...toShownEvent(event) } };
}

function isUnknownPosition(error: unknown): error is ThoughtlineError {
  if (!(error instanceof ThoughtlineError)) return false;
  return error.code === 'journal/invalid' || error.code === 'journal/replaced';
}
