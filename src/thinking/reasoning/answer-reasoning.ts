import type { StoredEvent } from '../../journal/event.ts';
import { LEVELS, type Level } from './levels.ts';
import type { ReasoningRefusal } from './reasoning-refusal.ts';
import { expiresAt, type ReasoningState, tokensUsed } from './reasoning-state.ts';
import { summarise } from './summarise.ts';
import { type TracedThought, traceOf } from './trace-of.ts';

/** What a call of `reasoning_think` gives back: never both a result and an error. */
export type ReasoningAnswer =
  | { readonly ok: true; readonly result: ReasoningResult }
  | { readonly ok: false; readonly error: ReasoningRefusal };

/** The result: three fields by default, more on request. */
export interface ReasoningResult {
  readonly sessionId: string;
  readonly status: 'active' | 'completed';
  readonly summary: string;
  readonly step?: number;
  readonly totalThoughts?: number;
  readonly remainingThoughts?: number;
  readonly tokensUsed?: number;
  readonly tokenBudget?: number;
  readonly query?: string;
  readonly level?: Level;
  readonly thoughts?: readonly TracedThought[];
  readonly generatedThoughts?: number;
  readonly requestedThoughts?: number;
  readonly createdAt?: number;
  readonly updatedAt?: number;
  readonly expiresAt?: number;
  readonly ttlMs?: number;
}

/** What an answer is made of: the state after the call, and the events up to there where they are asked for. */
export interface AnswerParts {
  readonly sessionId: string;
  readonly state: ReasoningState;
  readonly include: 'state' | 'trace' | undefined;
  /** Needed for `state` (step summaries) and `trace`; oldest first. */
  readonly events: readonly StoredEvent[];
  /** How many thoughts this call stored. */
  readonly generatedThoughts: number;
  readonly requestedThoughts: number | undefined;
}

/** Builds the answer of a call that was accepted. */
export function answerReasoning(parts: AnswerParts): ReasoningAnswer {
  const { sessionId, state, include, events } = parts;
  const trace = include === undefined ? [] : traceOf(events);
  const result: ReasoningResult = {
    sessionId,
    status: state.status === 'completed' ? 'completed' : 'active',
    summary: summarise({ sessionId, state, trace }),
    ...(include === undefined ? {} : stateFields(state)),
    ...(include === 'trace' ? traceFields(parts, trace) : {}),
  };
  return { ok: true, result };
}

function stateFields(state: ReasoningState): Partial<ReasoningResult> {
  return {
    step: state.thoughts.length,
    totalThoughts: state.totalThoughts,
    remainingThoughts: Math.max(0, state.totalThoughts - state.thoughts.length),
    tokensUsed: tokensUsed(state),
    tokenBudget: LEVELS[state.level].tokenBudget,
  };
}

function traceFields(
  { state, generatedThoughts, requestedThoughts }: AnswerParts,
  thoughts: readonly TracedThought[],
): Partial<ReasoningResult> {
  const { query, level, createdAt, updatedAt, ttlMs } = state;
  return {
    query,
    level,
    thoughts,
    generatedThoughts,
    requestedThoughts: requestedThoughts ?? state.totalThoughts,
    createdAt,
    updatedAt,
    expiresAt: expiresAt(state),
    ttlMs,
  };
}
