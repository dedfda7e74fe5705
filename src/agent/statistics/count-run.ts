import { isObject } from '../../base/json.ts';
import { estimateTokens } from '../../base/tokens.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { CallPart } from '../model/message.ts';
import type { Usage } from '../model/usage.ts';
import type { RunEvent, StepAnswered } from '../run/run-event.ts';
import { spend } from '../run/spend.ts';
import { NOTHING_SPENT, type SpentSoFar } from '../run/spent.ts';
import type { Outcomes, RunStatistics } from './run-statistics.ts';
import { thoughtText } from './thought-text.ts';

/** A run while it is being counted. Of its events, only the calls of the last step are remembered. */
export interface RunCount extends Pick<RunStatistics, 'turns' | 'steps' | 'thoughts' | 'toolCalls'> {
  readonly toolCallsAfterThought: Outcomes;
  readonly spent: SpentSoFar;
  /** Undefined once it is unknown. */
  readonly thinkingTokens: number | undefined;
  /** Whether the model thought since it last did something. */
  readonly hasThought: boolean;
  /** The calls of the last step, and whether each came after a thought. */
  readonly calls: ReadonlyMap<string, boolean>;
  /** Turns before this one were copied from the run that this one branches off: they are counted there. */
  readonly firstOwnTurn: number;
  readonly isCopy: boolean;
}

const NONE: Outcomes = { succeeded: 0, failed: 0 };

/** Of a run without events. */
export const NOTHING_COUNTED: RunCount = {
  turns: 0,
  steps: 0,
  thoughts: 0,
  toolCalls: NONE,
  toolCallsAfterThought: NONE,
  spent: NOTHING_SPENT,
  thinkingTokens: 0,
  hasThought: false,
  calls: new Map(),
  firstOwnTurn: 0,
  isCopy: false,
};

/** Counts one event of a run, in their order. Pure. */
export function countRunEvent(so: RunCount, event: RunEvent): RunCount {
  if (event.type === 'turn-started') {
    const isCopy = event.data.turn < so.firstOwnTurn;
    const spent = spend(so.spent, event);
    return { ...so, isCopy, spent, hasThought: false, turns: so.turns + (isCopy ? 0 : 1) };
  }
  if (so.isCopy) return so;
  // What others spent for a run is counted with theirs.
  const counted = event.type === 'call-finished' ? so : { ...so, spent: spend(so.spent, event) };
  switch (event.type) {
    case 'run-started':
      return { ...counted, firstOwnTurn: event.data.branchOf?.turn ?? 0 };
    case 'step-answered':
      return countStep(counted, event.data);
    case 'call-finished':
      return countCall(counted, event.data.result);
    default:
      return counted;
  }
}

/** The count as one run's statistics. What is not known of a part is not known of the whole. */
export function toRunStatistics(counted: RunCount): RunStatistics {
  const { turns, steps, thoughts, toolCalls, toolCallsAfterThought, thinkingTokens, spent } = counted;
  const { usage, cost } = spent;
  const { inputTokens, outputTokens } = usage;
  const isKnown = inputTokens !== undefined && outputTokens !== undefined && thinkingTokens !== undefined;
  // What broke off is missing in the sums.
  const isPart = spent.lost > 0 || spent.isOpen;
  return {
    runs: 1,
    turns,
    steps,
    thoughts,
    toolCalls,
    toolCallsAfterThought,
    spent: isKnown
      ? { inputTokens, outputTokens, thinkingTokens, unknownRuns: isPart ? 1 : 0 }
      : { inputTokens: 0, outputTokens: 0, thinkingTokens: 0, unknownRuns: 1 },
    cost: { dollars: cost ?? 0, unknownRuns: cost === null || isPart ? 1 : 0 },
  };
}

function countStep(so: RunCount, step: StepAnswered): RunCount {
  const { parts, usage, purpose } = step;
  const calls = new Map<string, boolean>();
  const told: string[] = [];
  let { hasThought } = so;
  let isFresh = false;
  for (const part of parts) {
    const thought = part.type === 'call' ? toldIn(part, purpose) : undefined;
    if (thought !== undefined) told.push(thought);
    if (part.type === 'reasoning' || thought !== undefined) {
      hasThought = true;
      isFresh = true;
    } else if (part.type === 'call' && part.internal !== true && purpose === 'work') {
      calls.set(part.id, hasThought);
      isFresh = false;
    }
  }
  const reasoned = parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []));
  return {
    ...so,
    steps: so.steps + 1,
    thoughts: so.thoughts + reasoned.length + told.length,
    thinkingTokens: sum(so.thinkingTokens, sum(reasoningTokens(reasoned, usage), tokensOf(told))),
    hasThought: calls.size === 0 ? hasThought : isFresh,
    calls,
  };
}

/** The thought in a call of a thinking tool, or in the formatter's. */
function toldIn({ input, internal }: CallPart, purpose: StepAnswered['purpose']): string | undefined {
  if (purpose === 'format')
    return isObject(input) && typeof input['thinking'] === 'string' ? input['thinking'] : undefined;
  return internal === true ? thoughtText(input) || undefined : undefined;
}

/** What the provider counted, or else an estimate; undefined where it thought and shows neither the text nor a number. */
function reasoningTokens(texts: readonly string[], usage: Usage): number | undefined {
  if (usage.reasoningTokens !== undefined && (usage.reasoningTokens > 0 || texts.length === 0))
    return usage.reasoningTokens;
  return texts.includes('') ? undefined : tokensOf(texts);
}

function tokensOf(texts: readonly string[]): number {
  return texts.reduce((tokens, text) => tokens + estimateTokens(text), 0);
}

function countCall(so: RunCount, result: ToolResult): RunCount {
  const isAfterThought = so.calls.get(result.callId);
  if (isAfterThought === undefined || result.visibility === 'internal') return so;
  const isSuccess = result.status === 'done' && result.isSuccess;
  return {
    ...so,
    toolCalls: countOutcome(so.toolCalls, isSuccess),
    toolCallsAfterThought: isAfterThought
      ? countOutcome(so.toolCallsAfterThought, isSuccess)
      : so.toolCallsAfterThought,
  };
}

function countOutcome({ succeeded, failed }: Outcomes, isSuccess: boolean): Outcomes {
  return isSuccess ? { succeeded: succeeded + 1, failed } : { succeeded, failed: failed + 1 };
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
