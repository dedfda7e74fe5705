import type { Session } from '../../journal/journal.ts';
import type { LiveRun } from './start-turn.ts';
import { isInterrupted } from './until-gone.ts';

/** What a run that is not over wants of its owner: a decision about a call, or to be resumed after it was killed. */
export type Attention = 'approval' | 'interrupted';

/** Tells it from what is in memory and in the session's head; undefined for a run that needs nothing. */
export function attentionOf(session: Session, live: LiveRun | undefined): Attention | undefined {
  if (session.kind !== 'run' || session.status !== 'active') return undefined;
  if (live !== undefined && !live.log.isEnded) return live.pending().length > 0 ? 'approval' : undefined;
  return isInterrupted(session) ? 'interrupted' : undefined;
}
