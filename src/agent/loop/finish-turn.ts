import { isBlank } from '../../base/is-blank.ts';
import type { Answer } from '../formatter/answer.ts';
import { answerText, textAnswer } from '../formatter/answer-text.ts';
import { RESPONSE_FORMATTER } from '../formatter/response-formatter.ts';
import { modelError, modelErrorCode } from '../model/model-error.ts';
import type { RunEvent, StepAnswered, StepPurpose } from '../run/run-event.ts';
import type { Turn } from '../run/run-history.ts';
import { tellSpent } from '../run/spent.ts';
import { askStep, type Reply, type StepQuestion } from './ask-step.ts';
import { dialectOf } from './dialect-of.ts';
import { isRefusal } from './is-refusal.ts';
import { isPlanning, type LiveRun, turnOf } from './live-run.ts';
import { readFinalForm } from './read-final-form.ts';
import { showAnswer, showWords } from './shown-text.ts';
import { shrinkResults } from './shrink-results.ts';
import type { ReachedLimit } from './stop-conditions.ts';
import { tellAnswer } from './tell-answer.ts';
import { wordsOf } from './words-of.ts';

/** What the last steps of a turn are asked with. */
export type LastQuestion = Pick<StepQuestion, 'settings' | 'registry'>;

/** One try and one repair. */
const MOST_TRIES = 2;

/** Brings a turn to its answer: in the final form where it is wanted, else in the model's own last words. */
export async function finishTurn(run: LiveRun, question: LastQuestion, limit: ReachedLimit | undefined): Promise<void> {
  const turn = turnOf(run);
  if (limit !== undefined) run.emit({ type: 'limit', ...limit });
  if (turn.format) return formatAnswer(run, question, limit);
  if (limit !== undefined) return lastWords(run, question, limit);
  endWith(run, lastText(turn), question);
}

/** Asks once more, without tools. */
async function lastWords(run: LiveRun, question: LastQuestion, limit: ReachedLimit): Promise<void> {
  const { answered, shown } = await askShrinking(run, {
    ...question,
    purpose: 'work',
    offered: [],
    limit: limit.limit,
    signal: run.signal,
    show: (place) => showWords(place, dialectOf(run)),
  });
  shown.end();
  const parts = answered.parts.filter(({ type }) => type !== 'call');
  const text = wordsOf(parts);
  const last = { ...answered, parts };
  endWith(run, isBlank(text) ? lastText(turnOf(run)) : text, { last, limit, ...question });
}

/** Forced, then by the model's own choice, then read from its text, then once more; what was said is never lost. */
async function formatAnswer(run: LiveRun, question: LastQuestion, limit: ReachedLimit | undefined): Promise<void> {
  for (let attempt = triesOf(turnOf(run)) + 1; attempt <= MOST_TRIES; attempt++) {
    const reply = await tryFormat(run, question, { limit, attempt });
    if (reply === undefined) break;
    const { answered, answer } = readFinalForm(run, reply.answered);
    reply.shown.end(answer);
    if (answer !== undefined) return end(run, answer, { last: answered, limit, ...question });
    run.writer.record(finished(answered), tellAnswer(answered, question.settings));
  }
  endWith(run, lastText(turnOf(run)), { limit, ...question });
}

interface Try {
  readonly limit: ReachedLimit | undefined;
  readonly attempt: number;
}

/** Undefined when the model refuses the request itself and there are words to fall back on. */
async function tryFormat(run: LiveRun, question: LastQuestion, { limit, attempt }: Try): Promise<Reply | undefined> {
  try {
    return await askShrinking(run, {
      ...question,
      purpose: 'format',
      offered: [RESPONSE_FORMATTER],
      limit: limit?.limit,
      signal: run.signal,
      show: (place) => {
        run.emit({ type: 'formatting', step: place.step, attempt });
        return showAnswer(place);
      },
    });
  } catch (error) {
    if (isRefusal(error) && !isBlank(lastText(turnOf(run)))) return undefined;
    throw error;
  }
}

async function askShrinking(run: LiveRun, question: StepQuestion): Promise<Reply> {
  try {
    return await askStep(run, question);
  } catch (error) {
    if (modelErrorCode(error) !== 'model/too-long' || !shrinkResults(run)) throw error;
    return askShrinking(run, question);
  }
}

function finished(answered: StepAnswered): RunEvent[] {
  return [
    { type: 'step-answered', data: answered },
    { type: 'step-finished', data: { step: answered.step, repeats: 0 } },
  ];
}

interface Ending extends LastQuestion {
  /** The step that gave the answer, where it is not on record yet. */
  readonly last?: StepAnswered;
  readonly limit?: ReachedLimit | undefined;
}

/** Ends the turn with a model's own words. Silence is no answer, unless a limit left no room for one. */
function endWith(run: LiveRun, text: string, ending: Ending): void {
  const { limit } = ending;
  if (!isBlank(text)) end(run, textAnswer(text), ending);
  else if (limit !== undefined) end(run, textAnswer(`There is no answer yet. ${limit.message}`), ending);
  else throw modelError('model/no-answer', whySilent(turnOf(run)));
}

function whySilent({ steps }: Turn): string {
  const { stopReason } = steps.findLast(({ answer }) => answer !== undefined)?.answer ?? {};
  if (stopReason === 'length')
    return 'The model used up max_output_tokens before it said anything. Raise that setting, or ask another model.';
  const advice = 'Ask again in other words, or ask another model.';
  if (stopReason === 'filtered') return `The provider held back what the model said. ${advice}`;
  return `The model said nothing: there is no answer. ${advice}`;
}

/** The turn ends together with the step that gave its answer: nobody ever finds one without the other. */
function end(run: LiveRun, answer: Answer, { last, limit, settings }: Ending): void {
  const { turn } = run.writer.state;
  const isPlan = isPlanning(turnOf(run));
  const marks = { ...(limit === undefined ? {} : { limit: limit.limit }), ...(isPlan ? { isPlan } : {}) };
  const events = last === undefined ? [] : finished(last);
  run.writer.record(
    [...events, { type: 'turn-finished', data: { turn, answer, ...marks } }],
    last === undefined ? [] : tellAnswer(last, settings),
  );
  const { turnSpent } = run.writer.state;
  const told = { steps: turnSpent.steps, ...tellSpent(turnSpent) };
  const isPartial = limit !== undefined;
  run.emit({ type: 'done', turn, answer, text: answerText(answer), isPartial, ...marks, isPlan, ...told });
}

/** How often the final form was tried since the last step of work. */
function triesOf({ steps }: Turn): number {
  const lastOther = steps.findLastIndex(({ purpose, answer }) => purpose !== 'format' && answer !== undefined);
  return steps.slice(lastOther + 1).filter(({ answer }) => answer !== undefined).length;
}

/** The last words of a turn's work; where there are none, what was said instead of the final form. */
function lastText({ steps }: Turn): string {
  const textIn = (wanted: StepPurpose): string => {
    const last = steps.findLast(({ purpose, answer }) => purpose === wanted && !isBlank(wordsOf(answer?.parts)));
    return wordsOf(last?.answer?.parts);
  };
  return textIn('work') || textIn('format');
}
