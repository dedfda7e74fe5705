import { newSessionId, sessionIdFor } from '../../base/session-id.ts';
import type { Journal } from '../../journal/journal.ts';

/** The call of an agent's run that reasons, and the session of that run's thoughts. */
export interface ReasoningRun {
  readonly thoughts: string;
  readonly callId: string;
}

/** How one call names sessions. */
export interface ReasoningNames {
  /** The journal's name for the session that is meant, or for a new one. */
  toStored(sessionId: string | undefined): Promise<string>;
  /** What the caller is told to send. */
  toTold(id: string): string;
  /** Names the call itself, so that it is not stored again when it is run again after a crash. */
  readonly request: string | undefined;
}

/**
 * What an agent begins is named after its run, as a part of the run's thoughts, and after the call. The model is told the
 * second half, which does not depend on the run: the same calls get the same answers whenever they are played back.
 */
export function createReasoningNames(journal: Journal, owner: string, run: ReasoningRun | undefined): ReasoningNames {
  if (run === undefined) {
    return { toStored: async (id) => id ?? newSessionId(), toTold: (id) => id, request: undefined };
  }
  const prefix = `${run.thoughts}:`;
  return {
    toStored: async (sessionId) => {
      const own = prefix + (sessionId ?? sessionIdFor(run.callId));
      const isOwn = sessionId === undefined || (await journal.session({ owner, id: own })) !== undefined;
      return isOwn ? own : sessionId;
    },
    toTold: (id) => (id.startsWith(prefix) ? id.slice(prefix.length) : id),
    request: prefix + run.callId,
  };
}
