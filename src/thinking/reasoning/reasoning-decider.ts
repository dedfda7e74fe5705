import { isObject, type JsonValue } from '../../base/json.ts';
import { shorten } from '../../base/shorten.ts';
import type { Decider } from '../../journal/decider.ts';
import type { SessionHead } from '../../journal/journal.ts';
import { decideReasoning } from './decide-reasoning.ts';
import { evolveReasoning } from './evolve-reasoning.ts';
import { isLevel } from './levels.ts';
import type { ReasoningCommand } from './reasoning-command.ts';
import type { ReasoningRefusal } from './reasoning-refusal.ts';
import { NEW_REASONING, type ReasoningState } from './reasoning-state.ts';

const LONGEST_TITLE = 120;

/** The rules of reasoning in the shape that a session writer takes. */
export const reasoningDecider: Decider<ReasoningState, ReasoningCommand, ReasoningRefusal> = {
  initial: NEW_REASONING,
  decide: decideReasoning,
  evolve: evolveReasoning,
  toHead: (state) => ({
    kind: 'reasoning',
    status: state.status,
    level: state.level,
    title: shorten(state.query, LONGEST_TITLE),
    state: { ...state, thoughts: state.thoughts.map(({ seq, tokens }) => ({ seq, tokens })) },
  }),
  fromHead: readHead,
};

/** The state that a head holds. A session of another kind is none of ours and so looks as if it did not exist. */
export function readHead({ kind, state }: SessionHead): ReasoningState {
  return kind === 'reasoning' && isReasoningState(state) ? state : NEW_REASONING;
}

function isReasoningState(state: JsonValue): state is JsonValue & ReasoningState {
  if (!isObject(state)) return false;
  const { status, query, level, totalThoughts, thoughts, createdAt, updatedAt, ttlMs } = state;
  const numbers = [totalThoughts, createdAt, updatedAt, ttlMs];
  return (
    (status === 'active' || status === 'completed') &&
    typeof query === 'string' &&
    isLevel(level) &&
    numbers.every((value) => typeof value === 'number') &&
    Array.isArray(thoughts)
  );
}
