import type { Answer } from '../formatter/answer.ts';
import { answerText, textAnswer } from '../formatter/answer-text.ts';
import { readAnswer } from '../formatter/read-answer.ts';
import type { StepAnswered } from '../run/run-event.ts';
import { type LiveRun, redacted } from './live-run.ts';

/** What a step of formatting gave, and the step as it is to be recorded; without an answer where there is none in it. */
export interface FinalForm {
  readonly answered: StepAnswered;
  readonly answer?: Answer;
}

/**
 * Reads the answer out of a step. Every text in it was searched for secrets alone; where they hold one together, the
 * answer and the record of the step are one text without it.
 */
export function readFinalForm(run: Pick<LiveRun, 'parts'>, answered: StepAnswered): FinalForm {
  const read = readAnswer(answered.parts);
  if (!read.ok) return { answered };
  const text = answerText(read.answer);
  const clean = redacted(run, text);
  if (clean === text) return { answered, answer: read.answer };
  const thoughts = answered.parts.filter(({ type }) => type === 'reasoning');
  return { answered: { ...answered, parts: [...thoughts, { type: 'text', text: clean }] }, answer: textAnswer(clean) };
}
