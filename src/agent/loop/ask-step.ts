import { setImmediate } from 'node:timers/promises';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolDefinition } from '../../tools/tool-spec.ts';
import type { AgentSettings } from '../agent-settings.ts';
import { askWithRetries } from '../model/ask-with-retries.ts';
import type { ModelRequest, ModelStep } from '../model/model.ts';
import { modelError, modelErrorCode } from '../model/model-error.ts';
import { addUsage, costOf, NO_USAGE, type Usage } from '../model/usage.ts';
import type { LimitName, StepAnswered, StepPurpose, Tried } from '../run/run-event.ts';
import type { RunState } from '../run/run-state.ts';
import { dialectOf } from './dialect-of.ts';
import { type LiveRun, redacted } from './live-run.ts';
import { orAborted } from './or-aborted.ts';
import { readDialect } from './read-dialect.ts';
import { recordParts } from './record-parts.ts';
import type { ShownText, TextPlace } from './shown-text.ts';

/** What a model is asked in one step. */
export interface StepQuestion {
  readonly purpose: StepPurpose;
  readonly settings: AgentSettings;
  readonly registry: ToolRegistry;
  /** What the model is told of; only the formatter for the final form. */
  readonly offered: readonly ToolDefinition[];
  /** Aborts at the end of the run, and at the time limit of the turn. */
  readonly signal: AbortSignal;
  /** Reached: the answer is wanted now. */
  readonly limit?: LimitName | undefined;
  /** Of the usual room, for a summary. */
  readonly share?: number | undefined;
  readonly show: (place: TextPlace) => ShownText;
}

/** What a model answered, ready to be recorded by whoever asked, and the text that was shown of it. */
export interface Reply {
  readonly answered: StepAnswered;
  readonly shown: ShownText;
}

/** Asks a model for one step. Everything that happened before is durable by the time the request goes out. */
export async function askStep(run: LiveRun, question: StepQuestion): Promise<Reply> {
  const step = nextStep(run.writer.state);
  const tries: Tries = { untold: 0, told: [] };
  startStep(run, step, question);
  try {
    return await ask(run, { ...question, step, tries });
  } catch (error) {
    run.writer.record([{ type: 'step-failed', data: { step, lost: tries.untold, ...triedOf(run, tries) } }]);
    throw error;
  }
}

/** What is known of the tries of a request. */
interface Tries {
  /** How many were sent and have not told what they used. */
  untold: number;
  /** What those that failed and used something told. */
  readonly told: Usage[];
}

function triedOf({ request: { model } }: LiveRun, { told }: Tries): { readonly tried?: Tried } {
  if (told.length === 0) return {};
  const costs = told.map((usage) => costOf(usage, model.prices));
  const cost = costs.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0);
  return { tried: { usage: told.reduce(addUsage, NO_USAGE), ...(cost === undefined ? {} : { cost }) } };
}

interface OpenQuestion extends StepQuestion {
  readonly step: number;
  readonly tries: Tries;
}

async function ask(run: LiveRun, question: OpenQuestion): Promise<Reply> {
  const { purpose, offered, registry, settings, step, tries } = question;
  const { model } = run.request;
  await run.writer.stored();
  await run.caughtUp();
  run.signal.throwIfAborted();
  const request = run.builder.build(run.writer.history, {
    purpose,
    model,
    settings,
    registry,
    offered,
    limit: question.limit,
    share: question.share,
    instructions: run.request.instructions,
  });
  const startedAt = run.clock.now();
  const { redact, liveText } = run.parts;
  const shown = question.show({ step, purpose, emit: run.emit, redact, live: liveText?.() });
  const { said, retries } = await send(run, { request, shown, step, tries, signal: question.signal });
  const cost = costOf(said.usage, model.prices);
  // The last one is the one that was answered.
  const lost = tries.untold - 1;
  const answered: StepAnswered = {
    step,
    purpose,
    provider: model.provider,
    parts: recordParts(run, { step, purpose, registry, parts: takeApart(run, said, question) }),
    usage: said.usage,
    ...(cost === undefined ? {} : { cost }),
    stopReason: said.stopReason,
    durationMs: Math.max(0, run.clock.now() - startedAt),
    retries,
    ...(lost > 0 ? { lost } : {}),
    ...triedOf(run, tries),
  };
  return { answered, shown };
}

/** A step that was never answered is asked again under its number. */
function nextStep({ phase, step }: RunState): number {
  return phase === 'asking' ? step : step + 1;
}

function startStep({ writer, request: { model } }: LiveRun, step: number, { purpose, offered }: StepQuestion): void {
  const { turn } = writer.state;
  const tools = offered.map(({ name }) => name);
  writer.record(
    [{ type: 'step-started', data: { step, turn, purpose, model: `${model.provider}/${model.name}`, tools } }],
    [{ type: 'step', step, purpose, tools }],
  );
}

interface Sending {
  readonly request: ModelRequest;
  readonly shown: ShownText;
  readonly step: number;
  readonly tries: Tries;
  readonly signal: AbortSignal;
}

async function send(run: LiveRun, sending: Sending): Promise<Heard> {
  const { request, shown, signal } = sending;
  try {
    // Not every model listens to its signal.
    return await orAborted(listen(run, sending), signal);
  } catch (error) {
    shown.drop();
    // Most models refuse to be forced while they reason: then the only tool is offered, and they may choose it.
    const isRefusedChoice = modelErrorCode(error) === 'model/choice-refused' && request.choice !== 'auto';
    if (!isRefusedChoice) throw error;
    return send(run, { ...sending, request: { ...request, choice: 'auto' } });
  }
}

const LONGEST_STRETCH_MS = 20;

/** What a model said, and how often it had to be asked again. */
interface Heard {
  readonly said: ModelStep;
  readonly retries: number;
}

async function listen(run: LiveRun, { request, shown, step, tries, signal }: Sending): Promise<Heard> {
  let retries = 0;
  const events = askWithRetries(run.request.model, request, {
    signal,
    onDropped: () => shown.drop(),
    onSent: () => {
      tries.untold += 1;
    },
    onTold: (usage) => {
      tries.untold -= 1;
      if (usage !== NO_USAGE) tries.told.push(usage);
    },
    onRetry: (notice) => {
      retries = notice.attempt;
      if (!signal.aborted) run.emit({ type: 'retry', step, ...notice, reason: redacted(run, notice.reason) });
    },
  });
  let rested = performance.now();
  for await (const event of events) {
    if (event.type === 'finished') return { said: event.step, retries };
    signal.throwIfAborted();
    shown.take(event);
    if (performance.now() - rested < LONGEST_STRETCH_MS) continue;
    // Pieces that are there already come without a pause, in which a signal or another run would have its turn.
    await setImmediate();
    rested = performance.now();
  }
  throw modelError('model/bad-answer', 'The model broke off without finishing its answer.');
}

function takeApart(run: LiveRun, { parts }: ModelStep, { purpose, offered }: StepQuestion): ModelStep['parts'] {
  const dialect = dialectOf(run);
  return dialect === undefined || purpose === 'compact' ? parts : readDialect(parts, dialect, offered);
}
