import type { AgentEventBody } from '../agent-event.ts';
import type { StepAnswered } from '../run/run-event.ts';

/** What a step cost, for whoever watches. */
export function tellStep({
  step,
  purpose,
  usage,
  cost,
  stopReason,
  durationMs,
  retries,
}: StepAnswered): AgentEventBody {
  return { type: 'step-end', step, purpose, usage, cost: cost ?? null, stopReason, durationMs, retries };
}
