import { isBlank } from '../../base/is-blank.ts';
import type { AgentSettings } from '../agent-settings.ts';
import { modelErrorCode } from '../model/model-error.ts';
import type { RunHistory, Step } from '../run/run-history.ts';
import { askStep, type Reply, type StepQuestion } from './ask-step.ts';
import type { LiveRun } from './live-run.ts';
import { NOT_SHOWN } from './shown-text.ts';
import { tellAnswer } from './tell-answer.ts';
import { wordsOf } from './words-of.ts';

/** Why older steps leave the request: it is nearly full, or the model refused it. */
export type CompactionReason = 'context' | 'too-long';

/** Whether the last request came so near to what the model can take that older steps should leave. */
export function isNearlyFull(run: LiveRun, { compactAt }: Pick<AgentSettings, 'compactAt'>): boolean {
  const { contextTokens } = run.request.model;
  const last = lastAnswered(run.writer.history);
  const { inputTokens, outputTokens = 0 } = last?.answer?.usage ?? {};
  // What is not known cannot be near; providers then say when it is too long.
  if (contextTokens === undefined || inputTokens === undefined) return false;
  return inputTokens + outputTokens >= compactAt * contextTokens;
}

/** Has the model summarise everything so far; false when there is nothing that a summary could stand for. */
export async function compactHistory(
  run: LiveRun,
  question: Pick<StepQuestion, 'settings' | 'registry' | 'signal'>,
  reason: CompactionReason,
): Promise<boolean> {
  const upTo = lastAnswered(run.writer.history)?.step;
  if (upTo === undefined) return false;
  const { answered } = await askForSummary(run, question);
  const summary = wordsOf(answered.parts);
  if (isBlank(summary)) return false;
  const { step } = answered;
  run.writer.record(
    [
      { type: 'step-answered', data: answered },
      { type: 'step-finished', data: { step, repeats: 0 } },
      { type: 'history-compacted', data: { upTo, summary } },
    ],
    [...tellAnswer(answered, question.settings), { type: 'compaction', upToStep: upTo, reason }],
  );
  return true;
}

/** Smaller contexts than this leave room for are none that an agent could work in. */
const LEAST_SHARE = 1 / 16;

/** Where the context of a model is not known, or smaller than it should be, half as much is tried, and half of that. */
async function askForSummary(
  run: LiveRun,
  question: Pick<StepQuestion, 'settings' | 'registry' | 'signal'>,
  share = 1,
): Promise<Reply> {
  try {
    return await askStep(run, { ...question, purpose: 'compact', offered: [], share, show: () => NOT_SHOWN });
  } catch (error) {
    if (modelErrorCode(error) !== 'model/too-long' || share <= LEAST_SHARE) throw error;
    return askForSummary(run, question, share / 2);
  }
}

/** The newest step of work that requests still show. */
function lastAnswered({ turns, compaction }: RunHistory): Step | undefined {
  for (let index = turns.length - 1; index >= 0; index--) {
    const last = turns[index]?.steps.findLast(({ purpose, answer }) => purpose === 'work' && answer !== undefined);
    if (last !== undefined) return last.step > (compaction?.upTo ?? 0) ? last : undefined;
  }
  return undefined;
}
