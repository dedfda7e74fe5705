import { readRunHead } from '../../agent/run/run-state.ts';
import type { Session } from '../../journal/journal.ts';
import { stepCount } from '../../thinking/trace/step-count.ts';
import { isThoughtSession } from '../../thinking/trace/trace.ts';

/** How many steps count in a session, from its head alone; null where the head does not say. */
export function countSteps(session: Session): number | null {
  return isThoughtSession(session) ? stepCount(session) : (readRunHead(session)?.step ?? null);
}
