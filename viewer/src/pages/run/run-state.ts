import { createContext, useContext, useEffect } from 'react';
import type { RunState } from '../../api/run-types.ts';
import { type Answered, useAnswer } from '../../live/use-answer.ts';

/** A call that begins to wait is no event of the run, so its state is asked for so often while it works. */
const LOOK_EVERY_MS = 2_000;

/** How a run stands, as it changes. */
export function useRunState(runId: string): Answered<RunState> {
  const path = `/api/runs/${encodeURIComponent(runId)}`;
  const answered = useAnswer<RunState>(path, ({ sessionId }) => sessionId === runId);
  const { value, refresh } = answered;
  useEffect(() => {
    if (value?.isRunning !== true) return undefined;
    const timer = setInterval(refresh, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [value?.isRunning, refresh]);
  return answered;
}

/** How the run that is shown stands; undefined while that is not known. */
export const RunStateContext: React.Context<RunState | undefined> = createContext<RunState | undefined>(undefined);

/** What a run that is shown is doing, for what is not finished in it. */
type Standing = 'working' | 'interrupted' | 'over';

/** Whether what is unfinished in the run that is shown goes on. */
export function useStanding(): Standing {
  const state = useContext(RunStateContext);
  if (state === undefined) return 'working';
  if (state.isInterrupted) return 'interrupted';
  return state.status === 'active' ? 'working' : 'over';
}

/** Whether a call waits for the reader. */
export function useIsPending(callId: string): boolean {
  return useContext(RunStateContext)?.pending.some((call) => call.callId === callId) ?? false;
}

/** The word for how a run stands: what its reader can do about it comes first. */
export function statusWord(status: string, state: RunState | undefined): string {
  if (state === undefined) return status;
  if (state.pending.length > 0) return 'needs you';
  return state.isInterrupted ? 'interrupted' : status;
}
