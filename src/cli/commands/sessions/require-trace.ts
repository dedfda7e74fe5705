import type { SessionKey } from '../../../journal/journal.ts';
import type { Trace } from '../../../thinking/trace/trace.ts';
import type { Parts } from '../../compose.ts';
import { unknownSession } from './unknown-session.ts';
import { withJournal } from './with-journal.ts';

/** The trace of a session that must be there. */
export async function requireTrace(key: SessionKey, parts: Parts): Promise<Trace> {
  const { loadTrace } = await import('../../../thinking/trace/load-trace.ts');
  return withJournal(parts, async (journal) => {
    const trace = await loadTrace(journal, key);
    if (trace === undefined) throw await unknownSession(journal, key);
    return trace;
  });
}
