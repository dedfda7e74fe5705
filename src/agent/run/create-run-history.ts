import type { ToolResult } from '../../tools/tool-result.ts';
import type { CallPart } from '../model/message.ts';
import type { RunEvent, RunStarted, StepAnswered, StepPurpose, TurnFinished } from './run-event.ts';
import type { RunHistory } from './run-history.ts';

/** A history that grows with its run; every event costs the same, however long the run is. */
export interface GrowingHistory {
  readonly history: RunHistory;
  add(event: RunEvent): void;
  /** Whether a call of this run has this id. */
  hasCall(id: string): boolean;
}

/** The calls of an answer, in the model's order. */
export function callsOf(answer: StepAnswered | undefined): readonly CallPart[] {
  // What the formatter is called with is the answer itself: nothing runs.
  if (answer?.purpose !== 'work') return [];
  return answer.parts.filter((part) => part.type === 'call');
}

/** A history without events. Any order of events is accepted: what is stored may be damaged, and the run opens. */
export function createRunHistory(): GrowingHistory {
  const history = new History();
  const callIds = new Set<string>();
  return {
    history,
    hasCall: (id) => callIds.has(id),
    add: (event) => {
      if (event.type === 'step-answered') for (const { id } of callsOf(event.data)) callIds.add(id);
      history.add(event);
    },
  };
}

class History implements RunHistory {
  started: RunStarted = UNKNOWN_START;
  readonly turns: GrowingTurn[] = [];
  readonly shrunk = new Map<string, number>();
  compaction: RunHistory['compaction'];

  add({ type, data }: RunEvent): void {
    if (type === 'run-started') this.started = data;
    if (type === 'turn-started')
      this.turns.push({ ...data, approvedAfterStep: undefined, steps: [], finished: undefined });
    if (type === 'step-started') this.#startStep(data);
    if (type === 'step-answered') this.#step(data.step).answer = data;
    if (type === 'call-finished') this.#step(data.step).results.set(data.result.callId, data.result);
    if (type === 'step-finished') this.#finishStep(this.#step(data.step), data.repeats);
    if (type === 'results-shrunk') for (const id of data.callIds) this.shrunk.set(id, data.maxTokens);
    if (type === 'history-compacted') this.compaction = data;
    if (type === 'plan-approved') this.#approve();
    if (type === 'turn-finished') this.#turn().finished = data;
  }

  #turn(): GrowingTurn {
    const last = this.turns.at(-1);
    if (last !== undefined) return last;
    const turn = { ...UNKNOWN_TURN, steps: [] };
    this.turns.push(turn);
    return turn;
  }

  #startStep({ step, purpose }: { readonly step: number; readonly purpose: StepPurpose }): void {
    const { steps } = this.#turn();
    // A step that was never answered is asked again under its number.
    if (steps.at(-1)?.answer === undefined) steps.pop();
    steps.push({ step, purpose, answer: undefined, results: new Map(), repeats: undefined });
  }

  #step(number: number): GrowingStep {
    const { steps } = this.#turn();
    const last = steps.at(-1);
    if (last?.step === number) return last;
    this.#startStep({ step: number, purpose: 'work' });
    return this.#step(number);
  }

  #finishStep(step: GrowingStep, repeats: number): void {
    for (const call of callsOf(step.answer)) {
      if (!step.results.has(call.id)) step.results.set(call.id, lostResult(call));
    }
    step.repeats = repeats;
  }

  #approve(): void {
    const turn = this.#turn();
    turn.approvedAfterStep = turn.steps.at(-1)?.step ?? 0;
    turn.finished = undefined;
  }
}

interface GrowingTurn {
  readonly turn: number;
  readonly text: string;
  readonly isPlan: boolean;
  approvedAfterStep: number | undefined;
  readonly format: boolean;
  readonly steps: GrowingStep[];
  finished: TurnFinished | undefined;
}

interface GrowingStep {
  readonly step: number;
  readonly purpose: StepPurpose;
  answer: StepAnswered | undefined;
  readonly results: Map<string, ToolResult>;
  repeats: number | undefined;
}

const UNKNOWN_START: RunStarted = {
  worker: '',
  model: 'unknown/unknown',
  style: { history: 'native', dialect: 'native', dedup: 'newest', date: '1970-01-01' },
};

const UNKNOWN_TURN = {
  turn: 1,
  text: '(this message cannot be read)',
  isPlan: false,
  format: false,
  approvedAfterStep: undefined,
  finished: undefined,
};

/** Providers refuse a call without a result. */
function lostResult({ id, name, input, internal }: CallPart): ToolResult {
  return {
    callId: id,
    toolName: name,
    input,
    visibility: internal === true ? 'internal' : 'user',
    durationMs: 0,
    status: 'failed',
    code: 'tool/failed',
    message: '(the record of this result cannot be read)',
  };
}
