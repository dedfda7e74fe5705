import type { AgentEvent } from '../../agent/agent-event.ts';
import type { RunView } from './run-view.ts';

/** How a turn ended: with an answer, or without. */
export type RunOutcome = Extract<AgentEvent, { type: 'done' | 'error' }>;

/** Shows a run until it ends, and gives its last word; undefined when it was stopped before it could say one. */
export async function watchRun(
  events: AsyncIterable<AgentEvent>,
  view: RunView,
  onRun?: (runId: string) => void,
): Promise<RunOutcome | undefined> {
  let run: string | undefined;
  let outcome: RunOutcome | undefined;
  try {
    for await (const event of events) {
      if (run === undefined) {
        run = event.runId;
        onRun?.(run);
      }
      view.show(event);
      if (event.runId === run && (event.type === 'done' || event.type === 'error')) outcome = event;
    }
  } finally {
    view.rest();
  }
  return outcome;
}
