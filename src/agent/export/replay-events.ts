import { toIsoTime } from '../../base/iso-time.ts';
import type { StoredEvent } from '../../journal/event.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { AgentEvent, AgentEventBody } from '../agent-event.ts';
import { answerText } from '../formatter/answer-text.ts';
import { tellAnswer } from '../loop/tell-answer.ts';
import { wordsOf } from '../loop/words-of.ts';
import { readRunEvent } from '../run/read-run-event.ts';
import type { RunEvent, StepAnswered, TurnFinished } from '../run/run-event.ts';
import { spend } from '../run/spend.ts';
import { NOTHING_SPENT, type SpentSoFar, tellSpent } from '../run/spent.ts';
import { isResumable } from '../tell-stop.ts';
import { outputText } from './read-call.ts';
import { readableTools } from './readable-tools.ts';
import { withoutThoughts } from './without-thoughts.ts';

/** How a run is told again. */
export interface ReplayOptions {
  readonly runId: string;
  readonly registry: ToolRegistry;
  /** `full` tells also what was thought. */
  readonly thoughts: 'hidden' | 'summary' | 'full';
}

/** Tells a run again from its record, event by event, in the words in which it was told when it happened. */
export interface Replay {
  /** What whoever watches is told of a stored event; their ids count from 1 over the whole run. */
  next(stored: StoredEvent): AgentEvent[];
}

/** Makes a replay. Pieces of text come as one; what cannot be read is left out. */
export function createReplay(options: ReplayOptions): Replay {
  const { runId } = options;
  const shown = { ...options, registry: readableTools(options.registry) };
  let count = 0;
  let state: Told = { model: '', turn: 0, spent: NOTHING_SPENT };
  return {
    next(stored) {
      const event = readRunEvent(stored);
      if (event === undefined) return [];
      state = follow(state, event);
      const at = toIsoTime(stored.at);
      return tell(event, state, shown).map((body) => ({ id: ++count, runId, at, ...body }));
    },
  };
}

/** What later events need to know of earlier ones. */
interface Told {
  readonly model: string;
  readonly turn: number;
  /** In this turn. */
  readonly spent: SpentSoFar;
}

function follow(so: Told, event: RunEvent): Told {
  const spent = spend(event.type === 'turn-started' ? NOTHING_SPENT : so.spent, event);
  const model = event.type === 'run-started' || event.type === 'step-started' ? event.data.model : so.model;
  return { model, turn: event.type === 'turn-started' ? event.data.turn : so.turn, spent };
}

function tell(event: RunEvent, { model, turn, spent }: Told, options: ReplayOptions): AgentEventBody[] {
  switch (event.type) {
    case 'turn-started':
      return [{ type: 'run', turn, model, isResumed: false }];
    case 'run-resumed':
    case 'plan-approved':
      return [{ type: 'run', turn, model, isResumed: true }];
    case 'step-started': {
      const { step, purpose, tools } = event.data;
      return [{ type: 'step', step, purpose, tools }];
    }
    case 'step-answered':
      return tellStep(event.data, options);
    case 'call-finished':
      return [tellResult(event.data.step, event.data.result, options)];
    case 'history-compacted':
      return [{ type: 'compaction', upToStep: event.data.upTo, reason: 'context' }];
    case 'turn-finished':
      return [tellDone(event.data, spent)];
    case 'turn-stopped': {
      const { code = 'run/stopped', message = 'The run was stopped. It can be resumed.' } = event.data;
      return [{ type: 'error', code, message, isResumable: isResumable(code) }];
    }
    default:
      return [];
  }
}

function tellStep(answered: StepAnswered, options: ReplayOptions): AgentEventBody[] {
  const { step, purpose } = answered;
  const shown = withoutThoughts({ type: 'step-answered', data: answered });
  const text = shown.type === 'step-answered' ? wordsOf(shown.data.parts) : '';
  const calls = purpose === 'work' ? answered.parts.filter((part) => part.type === 'call') : [];
  return [
    ...(text === '' ? [] : [{ type: 'text', step, purpose, text } as const]),
    ...tellAnswer(answered, options),
    ...calls.map(({ id: callId, name: tool, internal = false }): AgentEventBody => {
      return { type: 'tool-start', step, callId, tool, title: tool, internal };
    }),
  ];
}

function tellResult(step: number, result: ToolResult, { registry }: ReplayOptions): AgentEventBody {
  const { callId, toolName: tool, durationMs } = result;
  const internal = result.visibility === 'internal';
  const isSuccess = result.status === 'done' && result.isSuccess;
  const status = isSuccess ? 'done' : 'failed';
  const output = internal ? {} : { output: outputText(result, registry) };
  return { type: 'tool-end', step, callId, tool, isSuccess, status, durationMs, internal, ...output };
}

function tellDone({ turn, answer, limit, isPlan = false }: TurnFinished, spent: SpentSoFar): AgentEventBody {
  const isPartial = limit !== undefined;
  const marks = limit === undefined ? {} : { limit };
  const told = { steps: spent.steps, ...tellSpent(spent) };
  return { type: 'done', turn, answer, text: answerText(answer), isPartial, ...marks, isPlan, ...told };
}
