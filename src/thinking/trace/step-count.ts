import type { Session } from '../../journal/journal.ts';
import { readContext } from '../contexts/context-decider.ts';
import { contextSize } from '../contexts/context-state.ts';
import { readHead as readReasoningHead } from '../reasoning/reasoning-decider.ts';
import { readSequential } from '../sequential/sequential-decider.ts';

/** How many steps count in a session, from its head alone; null where the head does not say. */
export function stepCount(session: Session): number | null {
  if (session.kind === 'reasoning') return readReasoningHead(session).thoughts.length;
  const context = readContext(session);
  return context === undefined ? (readSequential(session)?.historyLength ?? null) : contextSize(context);
}
