import type { Decider, Decision } from '../../journal/decider.ts';
import type { NewEvent } from '../../journal/event.ts';
import type { ContextState } from './context-state.ts';
import { createSketcher, likeness, type Sketch } from './likeness.ts';

/** A thought to record, or a wish to forget all of them. */
export type ContextCommand = Think | { readonly type: 'clear'; readonly at: number };

interface Think {
  readonly type: 'think';
  readonly at: number;
  /** After redaction. */
  readonly thought: string;
  readonly maxThoughts: number;
}

/** So often in a row makes the loop guard nudge. */
export const REPEATS_BEFORE_NUDGE = 3;

const NEARLY_THE_SAME = 0.85;

type Rules = Pick<Decider<ContextState, ContextCommand, never>, 'decide' | 'evolve'>;

/**
 * The rules of `think` and of the context operations. They refuse nothing: what is wrong shows without the state. A
 * thought is folded into the state right after it was decided on, and so it is sketched once for both.
 */
export function createContextRules(): Rules {
  const sketch = createSketcher();
  return {
    decide: (state, command) =>
      command.type === 'clear' ? clear(state, command.at) : think(state, command, sketch(command.thought)),
    evolve: (state, event, seq) => evolve(state, { event, seq, sketch }),
  };
}

function think(state: ContextState, command: Think, wording: Sketch): Decision<never> {
  const { at, thought } = command;
  const isRepeated = state.repeats > 0 && likeness(wording, state.wording) >= NEARLY_THE_SAME;
  const data = {
    step: state.step + 1,
    thought,
    firstKept: Math.max(state.firstKept, state.step + 2 - command.maxThoughts),
    repeats: (isRepeated ? state.repeats : 0) + 1,
  };
  return { events: [{ type: 'thought-recorded', version: 1, at, data, text: thought }] };
}

/** Forgetting is an event too; search stops finding what was cleared. */
function clear(state: ContextState, at: number): Decision<never> {
  const hide = Array.from({ length: state.seq - state.clearedSeq }, (_, index) => state.clearedSeq + 1 + index);
  return { events: [{ type: 'context-cleared', version: 1, at, data: { step: state.step } }], hide };
}

const CLEARED = { repeats: 0, wording: [] };

interface Folded {
  readonly event: NewEvent;
  readonly seq: number;
  readonly sketch: (text: string) => Sketch;
}

/** Folds one event into the state. */
function evolve(state: ContextState, { event, seq, sketch }: Folded): ContextState {
  const { type, at, data } = event;
  const createdAt = state.createdAt || at;
  if (type === 'context-cleared')
    return { ...state, ...CLEARED, firstKept: state.step + 1, seq, clearedSeq: seq, createdAt, updatedAt: at };
  const { step, thought, firstKept, repeats } = data;
  if (type !== 'thought-recorded' || typeof step !== 'number' || typeof firstKept !== 'number') return state;
  return {
    step,
    firstKept,
    seq,
    clearedSeq: state.clearedSeq,
    createdAt,
    updatedAt: at,
    wording: typeof thought === 'string' ? sketch(thought) : [],
    repeats: typeof repeats === 'number' ? repeats : 1,
  };
}
