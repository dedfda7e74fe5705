import { sessionIdFor } from '../../base/session-id.ts';

/** The name of the run that works for one call: always the same, so that it is found again after a crash. */
export function subRunId(runId: string, callId: string): string {
  return sessionIdFor(runId, callId);
}
