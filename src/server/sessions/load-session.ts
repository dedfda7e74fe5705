import type { RunTrace } from '../../agent/export/run-trace.ts';
import { isThoughtsOfRun } from '../../base/thoughts-of.ts';
import type { Journal, SessionKey } from '../../journal/journal.ts';
import { readTrace } from '../../thinking/trace/read-trace.ts';
import { isThoughtSession, type Trace } from '../../thinking/trace/trace.ts';
import type { ServerParts } from '../server-parts.ts';
import { omitOutputs } from './omit-outputs.ts';

/** A session as people read it: a line of thoughts, or an agent's run. `kind` tells which. */
export type SessionTrace = Trace | RunTrace;

/** How much of a session is shown. */
export interface LoadOptions extends Pick<ServerParts, 'allTools'> {
  /** Also what was thought in a run. */
  readonly includeThoughts?: boolean;
  /** Without what the calls of a run gave, which is most of a long one. */
  readonly withoutOutputs?: boolean;
}

/**
 * Reads a session back; undefined for an unknown id and for another owner's. What is thought in a run is shown only where
 * that is asked for: without that, a session that holds nothing else is unknown, too.
 */
export async function loadSession(
  journal: Journal,
  key: SessionKey,
  { includeThoughts = false, withoutOutputs = false, allTools }: LoadOptions = {},
): Promise<SessionTrace | undefined> {
  if (!includeThoughts && isThoughtsOfRun(key.id)) return undefined;
  const session = await journal.session(key);
  if (session === undefined) return undefined;
  if (!isThoughtSession(session)) {
    const { loadRunTrace } = await import('../../agent/export/load-run-trace.ts');
    if (withoutOutputs) return omitOutputs(await loadRunTrace(journal, session, { includeThoughts }));
    const registry = await allTools?.();
    return loadRunTrace(journal, session, { includeThoughts, ...(registry === undefined ? {} : { registry }) });
  }
  // Not past the head: what is shown of the state and of the events must belong together.
  return readTrace(session, await journal.read(key, { beforeSeq: session.seq + 1 }));
}
