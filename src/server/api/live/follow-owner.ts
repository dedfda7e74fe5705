import { ThoughtlineError } from '../../../base/error.ts';
import type { Position } from '../../../journal/event.ts';
import type { Journal, TailedEvent } from '../../../journal/journal.ts';
import { withoutThoughtsOfRuns } from '../../sessions/without-thoughts-of-runs.ts';
import { toShownEvent } from '../schemas/shown-event.ts';
import type { SentEvent } from './to-event-stream.ts';

/** Whose events, from where on, and until when. */
export interface FollowOwnerOptions {
  readonly owner: string;
  /** As the reader sent it, or where the journal stands now. */
  readonly after: Position;
  readonly signal: AbortSignal;
  /** Tells what happened and where, but not what it says: for those who show many sessions and read few. */
  readonly isBrief: boolean;
  /** Shows also what agents thought in their runs. */
  readonly includeThoughts: boolean;
}

/** Everything that happens to the sessions of an owner, each event under its position in the journal. */
export async function* followOwner(journal: Journal, options: FollowOwnerOptions): AsyncGenerator<SentEvent> {
  try {
    // Whoever is cut off before the first event comes back to here.
    yield { id: options.after };
    for await (const tailed of journal.watch(options)) yield toSent(tailed, options);
  } catch (error) {
    if (!isUnknownPosition(error)) throw error;
    // The store is another one than before. Whoever reads must know that there is a gap, and would ask for ever.
    const after = await journal.position();
    yield { id: after, event: 'reset', data: { reason: error.message } };
    yield* followOwner(journal, { ...options, after });
  }
}

function toSent(tailed: TailedEvent, { isBrief, includeThoughts }: FollowOwnerOptions): SentEvent {
  const { session, event } = tailed;
  const { data, ...place } = toShownEvent(includeThoughts ? event : withoutThoughtsOfRuns(tailed));
  return { id: event.position, data: { sessionId: session.id, ...place, ...(isBrief ? {} : { data }) } };
}

function isUnknownPosition(error: unknown): error is ThoughtlineError {
  if (!(error instanceof ThoughtlineError)) return false;
  return error.code === 'journal/invalid' || error.code === 'journal/replaced';
}
