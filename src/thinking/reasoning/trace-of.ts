import type { StoredEvent } from '../../journal/event.ts';
import { readReasoningEvent, type ThoughtRecord } from './reasoning-events.ts';

/** A thought as the trace shows it; a discarded one stays visible. */
export interface TracedThought {
  readonly index: number;
  readonly content: string;
  readonly tokens: number;
  readonly at: number;
  readonly stepSummary?: string;
  readonly observation?: string;
  readonly hypothesis?: string;
  readonly evaluation?: string;
  readonly isConclusion?: boolean;
  readonly discarded?: boolean;
}

/** All thoughts of a session in the order in which they came, with those marked that a rollback discarded; a session that it opened again has no conclusion. */
export function traceOf(events: readonly StoredEvent[]): TracedThought[] {
  const trace: TracedThought[] = [];
  for (const event of events) {
    const known = readReasoningEvent(event);
    if (known?.type === 'thought-recorded') trace.push(toTraced(known.data, event.at));
    if (known?.type === 'thoughts-discarded') rollBack(trace, known.data.toStep);
  }
  return trace;
}

function rollBack(trace: TracedThought[], toStep: number): void {
  for (const [position, thought] of trace.entries()) {
    const { isConclusion: _, ...reopened } = thought;
    if (thought.index > toStep) trace[position] = { ...thought, discarded: true };
    else if (thought.discarded !== true) trace[position] = reopened;
  }
}

function toTraced({ step, thought, ...rest }: ThoughtRecord, at: number): TracedThought {
  return { index: step, content: thought, at, ...rest };
}
