import { isObject, type JsonValue } from '../../base/json.ts';
import type { Decider } from '../../journal/decider.ts';
import type { SessionHead } from '../../journal/journal.ts';
import { type ContextCommand, type ContextRefusal, decideContext, evolveContext } from './context-rules.ts';
import { type ContextState, FOREIGN, NEW_CONTEXT } from './context-state.ts';

/** The rules of contexts in the shape that a session writer takes. */
export const contextDecider: Decider<ContextState, ContextCommand, ContextRefusal> = {
  initial: NEW_CONTEXT,
  decide: decideContext,
  evolve: evolveContext,
  toHead: (state) => ({ kind: 'context', status: 'active', state: { ...state, turn: { ...state.turn } } }),
  fromHead: readHead,
};

/** The state that a head holds; a session of another kind can be neither read nor written as a context. */
export function readHead({ kind, state }: SessionHead): ContextState {
  return kind === 'context' && isContextState(state) ? state : FOREIGN;
}

function isContextState(state: JsonValue): state is JsonValue & ContextState {
  if (!isObject(state)) return false;
  const { step, firstKept, seq, clearedSeq, createdAt, updatedAt, repeats, wording, turn } = state;
  const numbers = [step, firstKept, seq, clearedSeq, createdAt, updatedAt, repeats];
  return numbers.every((value) => typeof value === 'number') && Array.isArray(wording) && isObject(turn);
}
