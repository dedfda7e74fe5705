import type { Journal, SessionKey } from '../../journal/journal.ts';
import { readTrace } from './read-trace.ts';
import type { Trace } from './trace.ts';

/** Reads a session back; undefined for an unknown id and for another owner's. */
export async function loadTrace(journal: Journal, key: SessionKey): Promise<Trace | undefined> {
  const session = await journal.session(key);
  if (session === undefined) return undefined;
  // Not past the head: what is shown of the state and of the events must belong together.
  return readTrace(session, await journal.read(key, { beforeSeq: session.seq + 1 }));
}
