import { shorten } from '../../base/shorten.ts';
import type { Decision } from '../../journal/decider.ts';
import type { NewEvent } from '../../journal/event.ts';
import type { SequentialInput } from './sequential-input.ts';
import type { SequentialState } from './sequential-state.ts';

/** A thought to record, after redaction. */
export interface SequentialCommand {
  readonly at: number;
  readonly thought: SequentialInput;
}

/** Why a thought was refused: a sentence that says what to do. */
export type SequentialRefusal = string;

const MOST_BRANCHES = 100;
const LONGEST_TITLE = 120;

/** The rules of `sequentialthinking`. Numbers are the model's own word: gaps and repetitions are fine, as in the reference. */
export function decideSequential(
  state: SequentialState,
  { at, thought }: SequentialCommand,
): Decision<SequentialRefusal> {
  const branch = branchOf(thought);
  if (branch !== undefined && !state.branches.includes(branch) && state.branches.length >= MOST_BRANCHES) {
    const most = `This history has ${MOST_BRANCHES} branches, the most allowed`;
    return { refusal: `${most}. Use one of them, or leave branchId out.` };
  }
  const data = {
    step: state.historyLength + 1,
    ...thought,
    totalThoughts: Math.max(thought.totalThoughts, thought.thoughtNumber),
  };
  return { events: [{ type: 'sequential-thought-recorded', version: 1, at, data, text: thought.thought }] };
}

/** Folds one event into the state. */
export function evolveSequential(state: SequentialState, { type, data }: NewEvent): SequentialState {
  if (type !== 'sequential-thought-recorded') return state;
  const branch = branchOf(data);
  const isNew = branch !== undefined && !state.branches.includes(branch);
  const first = state.historyLength === 0 && typeof data['thought'] === 'string' ? data['thought'] : undefined;
  return {
    historyLength: state.historyLength + 1,
    branches: isNew ? [...state.branches, branch] : state.branches,
    title: first === undefined ? state.title : shorten(first.trim(), LONGEST_TITLE),
  };
}

/** The branch that a thought belongs to; half a pair of fields makes none. */
function branchOf(thought: { readonly branchFromThought?: unknown; readonly branchId?: unknown }): string | undefined {
  const { branchFromThought, branchId } = thought;
  const isBranch = typeof branchFromThought === 'number' && typeof branchId === 'string' && branchId !== '';
  return isBranch ? branchId : undefined;
}
