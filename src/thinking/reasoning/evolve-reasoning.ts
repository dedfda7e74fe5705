import type { NewEvent } from '../../journal/event.ts';
import { type ReasoningEvent, readReasoningEvent } from './reasoning-events.ts';
import type { ReasoningState } from './reasoning-state.ts';

/** Folds one event into the state. */
export function evolveReasoning(state: ReasoningState, event: NewEvent, seq: number): ReasoningState {
  const known = readReasoningEvent(event);
  if (known === undefined) return state;
  const { ttlMs } = event.data;
  const touched = { ...state, updatedAt: event.at, ttlMs: typeof ttlMs === 'number' ? ttlMs : state.ttlMs };
  return { ...touched, ...changeOf(state, known, { at: event.at, seq }) };
}

function changeOf(
  state: ReasoningState,
  { type, data }: ReasoningEvent,
  { at, seq }: { readonly at: number; readonly seq: number },
): Partial<ReasoningState> {
  switch (type) {
    case 'session-started':
      return { ...data, status: 'active', createdAt: at, thoughts: [] };
    case 'query-revised':
      return { query: data.query };
    case 'thought-recorded':
      return { thoughts: [...state.thoughts, { seq, tokens: data.tokens }] };
    case 'thoughts-discarded':
      return { thoughts: state.thoughts.slice(0, data.toStep + 1), status: 'active' };
    case 'session-completed':
      return { status: 'completed' };
  }
}
