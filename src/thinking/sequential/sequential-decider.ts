import { isObject, type JsonValue } from '../../base/json.ts';
import type { Decider } from '../../journal/decider.ts';
import type { SessionHead } from '../../journal/journal.ts';
import { otherKind } from '../session-ids.ts';
import {
  decideSequential,
  evolveSequential,
  type SequentialCommand,
  type SequentialRefusal,
} from './sequential-rules.ts';
import { NEW_SEQUENTIAL, type SequentialState } from './sequential-state.ts';

/** The rules of sequential histories in the shape that a session writer takes; another kind of session fails every command. */
export const sequentialDecider: Decider<SequentialState, SequentialCommand, SequentialRefusal> = {
  initial: NEW_SEQUENTIAL,
  decide: decideSequential,
  evolve: evolveSequential,
  toHead: ({ historyLength, branches, title }) => ({
    kind: 'context',
    status: 'active',
    title,
    state: { historyLength, branches, title },
  }),
  fromHead: (head) => {
    const state = readSequential(head);
    if (state === undefined) throw otherKind('sequential history');
    return state;
  },
};

/** The state that a head holds; undefined for a session of another kind, such as a context of `think`. */
export function readSequential({ kind, state }: SessionHead): SequentialState | undefined {
  return kind === 'context' && isSequentialState(state) ? state : undefined;
}

function isSequentialState(state: JsonValue): state is JsonValue & SequentialState {
  if (!isObject(state)) return false;
  const { historyLength, branches, title } = state;
  return typeof historyLength === 'number' && Array.isArray(branches) && typeof title === 'string';
}
