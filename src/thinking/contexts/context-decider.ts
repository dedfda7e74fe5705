import { isObject } from '../../base/json.ts';
import type { Decider } from '../../journal/decider.ts';
import type { SessionHead } from '../../journal/journal.ts';
import { otherKind } from '../session-ids.ts';
import { type ContextCommand, createContextRules } from './context-rules.ts';
import { type ContextState, NEW_CONTEXT } from './context-state.ts';
import { packWording, unpackWording } from './pack-wording.ts';

/** The rules of contexts in the shape that a session writer takes; a session of another kind fails every command. */
export function createContextDecider(): Decider<ContextState, ContextCommand, never> {
  return {
    initial: NEW_CONTEXT,
    ...createContextRules(),
    toHead: (state) => ({
      kind: 'context',
      status: 'active',
      state: { ...state, wording: packWording(state.wording) },
    }),
    fromHead: (head) => {
      const state = readContext(head);
      if (state === undefined) throw otherKind('context');
      return state;
    },
  };
}

/** The state that a head holds; undefined for a session of another kind. */
export function readContext({ kind, state }: SessionHead): ContextState | undefined {
  if (kind !== 'context' || !isObject(state)) return undefined;
  const { step, firstKept, seq, clearedSeq, createdAt, updatedAt, repeats } = state;
  const numbers = { step, firstKept, seq, clearedSeq, createdAt, updatedAt, repeats };
  const wording = unpackWording(state['wording']);
  return wording !== undefined && areNumbers(numbers) ? { ...numbers, wording } : undefined;
}

function areNumbers<Name extends string>(values: Record<Name, unknown>): values is Record<Name, number> {
  return Object.values(values).every((value) => typeof value === 'number');
}
