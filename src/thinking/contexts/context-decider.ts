import { isObject, type JsonValue } from '../../base/json.ts';
import type { Decider } from '../../journal/decider.ts';
import type { SessionHead } from '../../journal/journal.ts';
import { otherKind } from '../session-ids.ts';
import { type ContextCommand, createContextRules } from './context-rules.ts';
import { type ContextState, NEW_CONTEXT } from './context-state.ts';

/** The rules of contexts in the shape that a session writer takes; a session of another kind fails every command. */
export function createContextDecider(): Decider<ContextState, ContextCommand, never> {
  return {
    initial: NEW_CONTEXT,
    ...createContextRules(),
    toHead: (state) => ({ kind: 'context', status: 'active', state: { ...state } }),
    fromHead: (head) => {
      const state = readContext(head);
      if (state === undefined) throw otherKind('context');
      return state;
    },
  };
}

/** The state that a head holds; undefined for a session of another kind. */
export function readContext({ kind, state }: SessionHead): ContextState | undefined {
  return kind === 'context' && isContextState(state) ? state : undefined;
}

function isContextState(state: JsonValue): state is JsonValue & ContextState {
  if (!isObject(state)) return false;
  const { step, firstKept, seq, clearedSeq, createdAt, updatedAt, repeats, wording } = state;
  const numbers = [step, firstKept, seq, clearedSeq, createdAt, updatedAt, repeats];
  return numbers.every((value) => typeof value === 'number') && Array.isArray(wording);
}
