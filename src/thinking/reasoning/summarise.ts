import { LEVELS } from './levels.ts';
import { type ReasoningState, tokensUsed } from './reasoning-state.ts';
import type { TracedThought } from './trace-of.ts';

const RECENT_SUMMARIES = 3;

/** What a summary is made of; `trace` only where step summaries are asked for. */
export interface SummaryParts {
  readonly sessionId: string;
  readonly state: ReasoningState;
  readonly trace: readonly TracedThought[];
}

/** One line for the model: how far it is, what is left, and exactly what to send next. Its size does not grow. */
export function summarise({ sessionId, state, trace }: SummaryParts): string {
  const told = progress(sessionId, state);
  const summaries = recent(trace);
  return summaries === '' ? told : `${told}${told.endsWith('.') ? '' : '.'} ${summaries}`;
}

function progress(sessionId: string, state: ReasoningState): string {
  const steps = `${state.thoughts.length}/${state.totalThoughts}`;
  if (state.status === 'completed') return `Completed after ${steps} steps. Answer now.`;
  const left = Math.max(0, LEVELS[state.level].tokenBudget - tokensUsed(state));
  // Without tokens only a conclusion is accepted: asking for anything else would have a model try for ever.
  const ending = left === 0 ? ', isConclusion true' : '';
  return `${steps}, ${left} tokens left. Send sessionId ${sessionId}, thought${ending}`;
}

/** Steps are numbered as `rollbackToStep` counts them, and the model is told so: it must not go back one too far. */
function recent(trace: readonly TracedThought[]): string {
  const summaries = trace
    .filter(({ discarded, stepSummary }) => discarded !== true && stepSummary !== undefined)
    .slice(-RECENT_SUMMARIES)
    .map(({ index, stepSummary }) => `${index}: ${stepSummary}`);
  return summaries.length === 0 ? '' : `So far (steps as rollbackToStep counts them): ${summaries.join('; ')}`;
}
