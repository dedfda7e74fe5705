import { readContext } from '../contexts/context-decider.ts';
import { contextSize } from '../contexts/context-state.ts';
import { readHead as readReasoningHead } from '../reasoning/reasoning-decider.ts';
import { readSequential } from '../sequential/sequential-decider.ts';
import type { ThoughtSession } from './trace.ts';

/** How many steps count in a session of thoughts, from its head alone; null where the head does not say. */
export function stepCount(session: ThoughtSession): number | null {
  if (session.kind === 'reasoning') return readReasoningHead(session).thoughts.length;
  const context = readContext(session);
  return context === undefined ? (readSequential(session)?.historyLength ?? null) : contextSize(context);
}
