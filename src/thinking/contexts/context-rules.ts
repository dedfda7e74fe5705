import type { Decision } from '../../journal/decider.ts';
import type { NewEvent } from '../../journal/event.ts';
import type { ContextState } from './context-state.ts';
import { likeness, sketchOf } from './likeness.ts';

/** A thought to record, or a wish to forget all of them. */
export type ContextCommand =
  | {
      readonly type: 'think';
      readonly at: number;
      /** After redaction. */
      readonly thought: string;
      readonly maxThoughts: number;
    }
  | { readonly type: 'clear'; readonly at: number };

/** So often in a row makes the loop guard nudge. */
export const REPEATS_BEFORE_NUDGE = 3;

const NEARLY_THE_SAME = 0.85;

/** The rules of `think` and of the context operations. They refuse nothing: what is wrong shows without the state. */
export function decideContext(state: ContextState, command: ContextCommand): Decision<never> {
  if (command.type === 'clear') return clear(state, command.at);
  const { at, thought } = command;
  const isRepeated = state.repeats > 0 && likeness(sketchOf(thought), state.wording) >= NEARLY_THE_SAME;
  const data = {
    step: state.step + 1,
    thought,
    firstKept: Math.max(state.firstKept, state.step + 2 - command.maxThoughts),
    repeats: isRepeated ? state.repeats + 1 : 1,
  };
  return { events: [{ type: 'thought-recorded', version: 1, at, data, text: thought }] };
}

/** Forgetting is an event too; search stops finding what was cleared. */
function clear(state: ContextState, at: number): Decision<never> {
  const hide = Array.from({ length: state.seq - state.clearedSeq }, (_, index) => state.clearedSeq + 1 + index);
  return { events: [{ type: 'context-cleared', version: 1, at, data: { step: state.step } }], hide };
}

/** Folds one event into the state. */
export function evolveContext(state: ContextState, { type, at, data }: NewEvent, seq: number): ContextState {
  const touched = { ...state, seq, createdAt: state.createdAt || at, updatedAt: at };
  if (type === 'context-cleared')
    return { ...touched, firstKept: state.step + 1, clearedSeq: seq, repeats: 0, wording: [] };
  const { step, thought, firstKept, repeats } = data;
  if (type !== 'thought-recorded' || typeof step !== 'number' || typeof firstKept !== 'number') return state;
  return {
    ...touched,
    step,
    firstKept,
    wording: typeof thought === 'string' ? sketchOf(thought) : [],
    repeats: typeof repeats === 'number' ? repeats : 1,
  };
}
