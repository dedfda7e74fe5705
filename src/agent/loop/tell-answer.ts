import type { AgentEventBody } from '../agent-event.ts';
import type { AgentSettings } from '../agent-settings.ts';
import type { StepAnswered } from '../run/run-event.ts';
import { tellStep } from '../run/spend.ts';
import { tellThoughts } from './tell-thoughts.ts';

/** What whoever watches is told of a model's answer: what it cost, and that something was thought. */
export function tellAnswer(answered: StepAnswered, settings: Pick<AgentSettings, 'thoughts'>): AgentEventBody[] {
  const { step, purpose, stopReason, durationMs, retries } = answered;
  return [
    { type: 'step-end', step, purpose, ...tellStep(answered), stopReason, durationMs, retries },
    ...tellThoughts(answered, settings),
  ];
}
