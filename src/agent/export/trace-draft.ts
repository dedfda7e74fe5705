import { toIsoTime } from '../../base/iso-time.ts';
import { isObject } from '../../base/json.ts';
import type { StoredEvent } from '../../journal/event.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { AssistantPart } from '../model/message.ts';
import type { Usage } from '../model/usage.ts';
import type { RunEvent, RunStarted, StepAnswered, StepStarted, TurnFinished, TurnStarted } from '../run/run-event.ts';
import { spend, tellStep } from '../run/spend.ts';
import { NOTHING_SPENT, type ToldSpent, tellSpent } from '../run/spent.ts';
import { describeEvent } from './describe-event.ts';
import { finishedCall, unfinishedCall } from './read-call.ts';
import type { RunNote, RunPart, RunSpent, RunStep, RunTurn, Spent } from './run-trace.ts';

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type TurnDraft = Mutable<Omit<RunTurn, 'entries'>> & { entries: (RunStep | RunNote)[] };
type StepDraft = Mutable<RunStep>;

/** Builds the turns of a trace, event by event. */
export class TraceDraft {
  readonly turns: TurnDraft[] = [];
  /** What happened before the first turn. */
  readonly notes: RunNote[] = [];
  started: RunStarted | undefined;
  #spent = NOTHING_SPENT;
  readonly #registry: ToolRegistry | undefined;
  #step: StepDraft | undefined;

  constructor(registry: ToolRegistry | undefined) {
    this.#registry = registry;
  }

  get spent(): RunSpent {
    return toRunSpent(tellSpent(this.#spent));
  }

  /** Takes in an event; `event` is undefined where it cannot be read. */
  add({ seq, at: time, type }: StoredEvent, event: RunEvent | undefined): void {
    const at = toIsoTime(time);
    const text = event === undefined ? `An event that cannot be shown: ${type}` : describeEvent(event);
    if (text !== undefined) this.#note({ type: 'note', seq, at, text });
    if (event !== undefined) this.#spent = spend(this.#spent, event);
    switch (event?.type) {
      case 'run-started':
        this.started = event.data;
        break;
      case 'turn-started':
        this.#startTurn({ seq, at }, event.data);
        break;
      case 'step-started':
        this.#startStep({ seq, at }, event.data);
        break;
      case 'step-answered':
        this.#answer(event.data);
        break;
      case 'call-finished':
        this.#finishCall(event.data.result);
        break;
      case 'turn-finished':
        this.#finishTurn({ seq, at }, event.data);
    }
  }

  #note(note: RunNote): void {
    (this.turns.at(-1)?.entries ?? this.notes).push(note);
  }

  #startTurn(place: Pick<RunTurn, 'seq' | 'at'>, { turn, text, isPlan }: TurnStarted): void {
    this.turns.push({ turn, ...place, text, isPlan, entries: [] });
  }

  #startStep(place: Pick<RunStep, 'seq' | 'at'>, { step, purpose, model }: StepStarted): void {
    const turn = this.turns.at(-1);
    if (turn === undefined) return;
    const before = this.#step;
    // A step that nobody answered, as when the run was killed, is asked again under the same number.
    if (before?.answered === undefined) turn.entries = turn.entries.filter((entry) => entry !== before);
    this.#step = { type: 'step', ...place, step, purpose, model, parts: [] };
    turn.entries.push(this.#step);
  }

  #answer(answered: StepAnswered): void {
    const { step, purpose, parts, durationMs, retries, stopReason } = answered;
    if (this.#step?.step !== step) return;
    this.#step.parts = parts.flatMap(purpose === 'format' ? toFormatterPart : toPart);
    this.#step.answered = { ...toRunSpent(tellStep(answered)), durationMs, retries, stopReason };
  }

  #finishCall(result: ToolResult): void {
    if (this.#step === undefined) return;
    this.#step.parts = this.#step.parts.map((part) =>
      part.type === 'call' && part.callId === result.callId ? finishedCall(part, result, this.#registry) : part,
    );
  }

  #finishTurn(place: Pick<RunStep, 'seq' | 'at'>, { answer, limit, isPlan }: TurnFinished): void {
    const turn = this.turns.at(-1);
    if (turn === undefined) return;
    if (turn.answer?.isPlan === true) turn.plan = turn.answer;
    turn.answer = {
      type: 'answer',
      ...place,
      conversation: answer.conversation,
      ...(limit === undefined ? {} : { limit }),
      isPlan: isPlan === true,
    };
  }
}

function toPart(part: AssistantPart): RunPart[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'message', text: part.text }];
    case 'reasoning':
      return part.text === '' ? [] : [{ type: 'thought', source: 'model', text: part.text }];
    case 'call':
      return [unfinishedCall(part)];
  }
}

/** What the formatter was told besides the answer, which stands at the end of the turn. */
function toFormatterPart(part: AssistantPart): RunPart[] {
  if (part.type === 'reasoning') return toPart(part);
  const text = part.type === 'text' ? part.text : thinkingOf(part.input);
  return text === '' ? [] : [{ type: 'thought', source: 'formatter', text }];
}

function thinkingOf(input: unknown): string {
  return isObject(input) && typeof input['thinking'] === 'string' ? input['thinking'] : '';
}

function toRunSpent({ usage, cost, atLeast }: ToldSpent): RunSpent {
  const told = toSpent(usage, cost);
  return atLeast === undefined ? told : { ...told, atLeast: toSpent(atLeast.usage, atLeast.cost) };
}

function toSpent({ inputTokens, cachedInputTokens, outputTokens, reasoningTokens }: Usage, cost: number | null): Spent {
  return {
    inputTokens: inputTokens ?? null,
    cachedInputTokens: cachedInputTokens ?? null,
    outputTokens: outputTokens ?? null,
    reasoningTokens: reasoningTokens ?? null,
    cost,
  };
}
