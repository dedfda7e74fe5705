import type { Journal, Session } from '../../journal/journal.ts';
import { type ReadRunOptions, readRunTrace } from './read-run-trace.ts';
import type { RunTrace } from './run-trace.ts';

/** Reads a run back, up to where the session stood when it was looked up: head and events must belong together. */
export async function loadRunTrace(
  journal: Journal,
  session: Session,
  options: ReadRunOptions = {},
): Promise<RunTrace> {
  return readRunTrace(session, await journal.read(session, { beforeSeq: session.seq + 1 }), options);
}
