import type { AgentEvent, AgentEventBody, Done } from '../src/agent/agent-event.ts';
import { NO_USAGE } from '../src/agent/model/usage.ts';

/** Bodies of events as a run would tell them. */
export function eventsOf(bodies: readonly AgentEventBody[], runId = 'run-1'): AgentEvent[] {
  return bodies.map((body, index) => ({ ...body, id: index + 1, runId, at: '2026-11-15T12:00:00.000Z' }));
}

/** How a turn begins. */
export const STARTED: AgentEventBody = { type: 'run', turn: 1, model: 'ollama/test', isResumed: false };

/** How a turn ends that says this. */
export function doneWith(text: string, more: Partial<Done> = {}): Done {
  return {
    type: 'done',
    turn: 1,
    answer: { conversation: [{ type: 'text', content: text }] },
    text,
    isPartial: false,
    isPlan: false,
    steps: 1,
    usage: NO_USAGE,
    cost: null,
    ...more,
  };
}

/** A piece of what a model says. */
export function says(text: string, purpose: 'work' | 'format' = 'format', step = 1): AgentEventBody {
  return { type: 'text', step, purpose, text };
}
