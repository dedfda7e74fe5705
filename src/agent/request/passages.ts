import { answerText } from '../formatter/answer-text.ts';
import { readAnswer } from '../formatter/read-answer.ts';
import type { StepAnswered } from '../run/run-event.ts';
import type { RunHistory, Step, Turn } from '../run/run-history.ts';

/** What of a run is in a request, in its order: what the user said, what the model did, and how a turn ended. */
export type Passage =
  | { readonly type: 'user'; readonly text: string; readonly summary: string | undefined }
  | { readonly type: 'step'; readonly step: AnsweredStep }
  | { readonly type: 'answer'; readonly text: string };

/** A step that the model has answered. */
export interface AnsweredStep extends Step {
  readonly answer: StepAnswered;
}

/** What the user says by approving a plan. */
export const PLAN_APPROVED = 'I approve this plan. Carry it out now.';

/** Stands for the answer of a turn that has none, so that the user never speaks twice in a row. */
export const NO_ANSWER = '(stopped before there was an answer)';

/** Everything that is still in requests, oldest first. After a compaction, the first thing that the user says carries the summary. */
export function passagesOf(history: RunHistory): Passage[] {
  const { compaction, turns } = history;
  const stretches = turns.flatMap(stretchesOf);
  const { upTo, summary } = compaction ?? { upTo: 0, summary: undefined };
  const from = compaction === undefined ? 0 : firstOpen(stretches, upTo);
  const passages: Passage[] = [];
  for (const [index, { text, steps, answer }] of stretches.slice(from).entries()) {
    passages.push({ type: 'user', text, summary: index === 0 ? summary : undefined });
    const shown = steps.filter((step) => isShown(step, upTo));
    const isOver = from + index < stretches.length - 1;
    passages.push(...(isOver ? closed(shown, answer()) : shown.map(toPassage)));
  }
  return passages;
}

/** A part of a turn that begins with words of the user: a plan and its execution are two. */
interface Stretch {
  readonly text: string;
  readonly steps: readonly Step[];
  /** The text of its answer; empty where it has none. */
  readonly answer: () => string;
}

function stretchesOf({ text, steps, approvedAfterStep: border, finished }: Turn): Stretch[] {
  const final = finished === undefined ? undefined : () => answerText(finished.answer);
  if (border === undefined) return [{ text, steps, answer: final ?? (() => lastWords(steps)) }];
  const planning = steps.filter(({ step }) => step <= border);
  const working = steps.filter(({ step }) => step > border);
  const isPlan = finished?.isPlan === true;
  return [
    { text, steps: planning, answer: (isPlan ? final : undefined) ?? (() => lastWords(planning)) },
    { text: PLAN_APPROVED, steps: working, answer: (isPlan ? undefined : final) ?? (() => lastWords(working)) },
  ];
}

/** The first stretch that the summary does not stand for as a whole. */
function firstOpen(stretches: readonly Stretch[], upTo: number): number {
  const last = stretches.findLastIndex(({ steps }) => steps.some(({ step }) => step <= upTo));
  const isWhole = stretches[last]?.steps.every((step) => !isShown(step, upTo)) === true;
  return isWhole && last < stretches.length - 1 ? last + 1 : Math.max(0, last);
}

function isShown(step: Step, upTo: number): step is AnsweredStep {
  return step.purpose === 'work' && step.answer !== undefined && step.step > upTo;
}

/** The steps of a stretch that is over, and the words it ended with: those of the last step, unless another answer was made of them. */
function closed(steps: readonly AnsweredStep[], answer: string): Passage[] {
  const last = steps.at(-1);
  if (last === undefined || hasCalls(last)) return [...steps.map(toPassage), toAnswer(answer)];
  const said = textOf(last).trim();
  const isAnswer = said !== '' && (answer === '' || said === answer.trim());
  return isAnswer ? steps.map(toPassage) : [...steps.slice(0, -1).map(toPassage), toAnswer(answer)];
}

function toAnswer(text: string): Passage {
  return { type: 'answer', text: text || NO_ANSWER };
}

function toPassage(step: AnsweredStep): Passage {
  return { type: 'step', step };
}

/** What a stretch ended with where nothing recorded its answer: the formatted one, else the last text without calls. */
function lastWords(steps: readonly Step[]): string {
  for (const step of steps.toReversed()) {
    if (!isAnswered(step) || step.purpose === 'compact') continue;
    const read = step.purpose === 'format' ? readAnswer(step.answer.parts) : undefined;
    if (read?.ok) return answerText(read.answer);
    if (step.purpose === 'work') return hasCalls(step) ? '' : textOf(step);
  }
  return '';
}

function isAnswered(step: Step): step is AnsweredStep {
  return step.answer !== undefined;
}

function hasCalls({ answer }: AnsweredStep): boolean {
  return answer.parts.some(({ type }) => type === 'call');
}

function textOf({ answer }: AnsweredStep): string {
  return answer.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
}
