import { isObject, type JsonValue } from '../../base/json.ts';
import type { Decider } from '../../journal/decider.ts';
import type { SessionHead } from '../../journal/journal.ts';
import {
  decideSequential,
  evolveSequential,
  type SequentialCommand,
  type SequentialRefusal,
} from './sequential-rules.ts';
import { FOREIGN, NEW_SEQUENTIAL, type SequentialState } from './sequential-state.ts';

/** The rules of sequential histories in the shape that a session writer takes. */
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
  fromHead: readHead,
};

/** The state that a head holds; a context of `think` has another state and is left alone. */
function readHead({ kind, state }: SessionHead): SequentialState {
  return kind === 'context' && isSequentialState(state) ? state : FOREIGN;
}

function isSequentialState(state: JsonValue): state is JsonValue & SequentialState {
  if (!isObject(state)) return false;
  const { historyLength, branches, title } = state;
  return typeof historyLength === 'number' && Array.isArray(branches) && typeof title === 'string';
}
