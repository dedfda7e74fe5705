import type { ToolRegistry } from '../../tools/registry.ts';
import { type RenderCache, type RenderedResult, renderResults } from '../../tools/render-results.ts';
import type { Dedup } from '../../tools/resource-tracker.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { CallPart } from '../model/message.ts';
import type { StepAnswered } from '../run/run-event.ts';
import type { AnsweredStep, Passage } from './passages.ts';
import { repeatNote } from './repeat-note.ts';

/** A step as a request shows it. While nothing about it changes it is the same object, so that more can be kept with it. */
export interface StepView {
  readonly type: 'step';
  readonly answer: StepAnswered;
  /** Every call with its one result. */
  readonly calls: readonly CallView[];
}

/** A call, what became of it, and how the model is shown that. */
export interface CallView {
  readonly call: CallPart;
  readonly result: ToolResult;
  readonly rendered: RenderedResult;
}

/** A passage with its results rendered. */
export type PassageView = Exclude<Passage, { type: 'step' }> | StepView;

/** How results are shown. */
export interface ViewOptions {
  readonly registry: ToolRegistry;
  readonly dedup: Dedup;
  readonly maxTokens: (result: ToolResult) => number | undefined;
}

/** Renders the steps of requests, and keeps what was rendered for the next one. */
export interface StepViews {
  /** Only results of these passages take part: none that is left out may hold the only full copy of a resource. */
  show(passages: readonly Passage[], options: ViewOptions): PassageView[];
}

/** Without `thoughts`, calls of internal tools and what came of them are left out. */
export function createStepViews({ thoughts }: { readonly thoughts: boolean }): StepViews {
  const cache: RenderCache = new WeakMap();
  const known = new WeakMap<StepAnswered, KnownStep>();
  const read = (step: AnsweredStep): KnownStep => {
    const earlier = known.get(step.answer);
    if (earlier?.isComplete) return earlier;
    const now = new KnownStep(step, thoughts);
    known.set(step.answer, now);
    return now;
  };
  return {
    show: (passages, options) => {
      const steps = passages.map((passage) => (passage.type === 'step' ? read(passage.step) : passage));
      const results: ToolResult[] = [];
      for (const step of steps) if (step instanceof KnownStep) results.push(...step.results);
      const rendered = renderResults(results, { ...options, cache });
      let from = 0;
      return steps.map((step) => {
        if (!(step instanceof KnownStep)) return step;
        from += step.results.length;
        return step.show(rendered, from - step.results.length);
      });
    },
  };
}

/** The calls of a step with their results. A step that is not complete is read anew for every request. */
class KnownStep {
  readonly isComplete: boolean;
  readonly results: readonly ToolResult[];
  readonly #answer: StepAnswered;
  readonly #calls: readonly CallPart[];
  readonly #note: string | undefined;
  #rendered: readonly RenderedResult[] = [];
  #view: StepView | undefined;

  constructor({ answer, results, repeats }: AnsweredStep, thoughts: boolean) {
    const calls = answer.parts.filter((part) => part.type === 'call');
    const answered = calls.map((call) => ({ call, result: results.get(call.id) ?? interrupted(call) }));
    const shown = answered.filter((each) => thoughts || !isInternal(each));
    this.isComplete = repeats !== undefined;
    this.results = shown.map(({ result }) => result);
    this.#answer = answer;
    this.#calls = shown.map(({ call }) => call);
    this.#note = repeatNote(repeats);
  }

  /** Its own results begin at `from`. */
  show(rendered: readonly RenderedResult[], from: number): StepView {
    if (this.#view !== undefined && this.#rendered.every((each, at) => each === rendered[from + at])) return this.#view;
    this.#rendered = rendered.slice(from, from + this.results.length);
    this.#view = { type: 'step', answer: this.#answer, calls: this.#toCalls(this.#rendered) };
    return this.#view;
  }

  #toCalls(rendered: readonly RenderedResult[]): CallView[] {
    return this.#calls.flatMap((call, at) => {
      const result = this.results[at];
      const shown = rendered[at];
      if (result === undefined || shown === undefined) return [];
      const isLast = at === this.#calls.length - 1;
      return { call, result, rendered: isLast ? withNote(shown, this.#note) : shown };
    });
  }
}

function isInternal({ call, result }: { readonly call: CallPart; readonly result: ToolResult }): boolean {
  return call.internal === true || result.visibility === 'internal';
}

function withNote(rendered: RenderedResult, note: string | undefined): RenderedResult {
  if (note === undefined) return rendered;
  return { ...rendered, text: rendered.text === '' ? note : `${rendered.text}\n\n${note}` };
}

/** Nobody knows how far the call came: providers refuse a call without a result, and the model must not guess one. */
function interrupted({ id, name, input, internal }: CallPart): ToolResult {
  return {
    callId: id,
    toolName: name,
    input,
    visibility: internal === true ? 'internal' : 'user',
    durationMs: 0,
    status: 'failed',
    code: 'tool/interrupted',
    message: `${name} was interrupted, and it is not known what it did. Find out before you do it again.`,
  };
}
