import { isThoughtsOfRun } from '../../../base/thoughts-of.ts';
import type { SessionKey } from '../../../journal/journal.ts';
import type { SessionTrace } from '../../../server/sessions/load-session.ts';
import type { Parts } from '../../compose.ts';
import { hiddenThoughts, unknownSession } from './unknown-session.ts';
import { withJournal } from './with-journal.ts';

/** The trace of a session that must be there; what is thought in a run is in it where that is asked for. */
export async function requireTrace(
  key: SessionKey,
  { includeThoughts = false }: { readonly includeThoughts?: boolean },
  parts: Parts,
): Promise<SessionTrace> {
  if (isThoughtsOfRun(key.id) && !includeThoughts) throw hiddenThoughts(key.id);
  const { loadSession } = await import('../../../server/sessions/load-session.ts');
  return withJournal(parts, async (journal) => {
    const trace = await loadSession(journal, key, { includeThoughts, allTools: parts.registry });
    if (trace === undefined) throw await unknownSession(journal, key);
    return trace;
  });
}
