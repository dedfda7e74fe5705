import { messageOf } from '../../base/error.ts';
import { modelErrorCode } from '../model/model-error.ts';
import type { Turn } from '../run/run-history.ts';
import { askStep, type Reply, type StepQuestion } from './ask-step.ts';
import { type ChooseTools, createChooseTools, registryOf } from './choose-tools.ts';
import { compactHistory, isNearlyFull } from './compact-history.ts';
import { dialectOf } from './dialect-of.ts';
import { finishTurn } from './finish-turn.ts';
import { isRefusal } from './is-refusal.ts';
import { limitsOf } from './limits-of.ts';
import { type LiveRun, turnOf } from './live-run.ts';
import { type Move, nextMove } from './next-move.ts';
import { runStepCalls } from './run-step-calls.ts';
import { showWords } from './shown-text.ts';
import { shrinkResults } from './shrink-results.ts';
import { type ReachedLimit, reachedLimit } from './stop-conditions.ts';
import { tellAnswer } from './tell-answer.ts';
import { createTimeLimit, type TimeLimit } from './time-limit.ts';

/** Works on the newest turn of a run until it has its answer. Begins wherever the record says that the turn stands. */
export async function runTurn(run: LiveRun): Promise<void> {
  const time = createTimeLimit(run, limitsOf(run).seconds);
  const choose = createChooseTools(run);
  while (await takeMove(run, choose, time)) run.signal.throwIfAborted();
  await run.writer.stored();
}

/** False when the turn has its answer. */
async function takeMove(run: LiveRun, choose: ChooseTools, time: TimeLimit): Promise<boolean> {
  const settings = run.parts.settings();
  const registry = await registryOf(run);
  const move = nextMove(turnOf(run));
  const { signal } = time;
  if (move.type === 'calls') {
    await runStepCalls(run, move.step, { step: move.step.step, registry, settings, signal });
    return true;
  }
  const limit = limitOf(run, move, time);
  if (move.type === 'answer' || limit !== undefined) {
    await finishTurn(run, { settings, registry }, limit);
    return false;
  }
  const offered = await choose(registry, settings);
  const show: StepQuestion['show'] = (place) => showWords(place, dialectOf(run), offered);
  await work(run, { purpose: 'work', settings, registry, offered, signal, show }, time);
  return true;
}

/** One step of work, up to the model's answer. */
async function work(run: LiveRun, question: StepQuestion, time: TimeLimit): Promise<void> {
  try {
    if (isNearlyFull(run, question.settings)) await makeRoom(run, question);
    const { answered, shown } = await askFitting(run, question);
    shown.end();
    run.writer.record([{ type: 'step-answered', data: answered }], tellAnswer(answered, question.settings));
  } catch (error) {
    // The time limit ended the request: the next move is the answer.
    if (!time.isOver()) throw error;
  }
}

/** What can still be asked is asked, also when the model refuses to summarise. */
async function makeRoom(run: LiveRun, question: StepQuestion): Promise<void> {
  try {
    await compactHistory(run, question, 'context');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    run.parts.log?.warn(`Run ${run.writer.runId} could not be summarised: ${messageOf(error)}`);
  }
}

/** Asks with less where the model says that it was too much: the largest results are cut first, then all is summarised. */
async function askFitting(run: LiveRun, question: StepQuestion): Promise<Reply> {
  try {
    return await askStep(run, question);
  } catch (error) {
    if (modelErrorCode(error) !== 'model/too-long') throw error;
    if (!shrinkResults(run) && !(await compactHistory(run, question, 'too-long'))) throw error;
    return askFitting(run, question);
  }
}

function limitOf(run: LiveRun, move: Move, time: TimeLimit): ReachedLimit | undefined {
  if (move.type === 'answer' && !move.isCut) return undefined;
  const reached = reachedLimit(
    {
      spent: run.writer.state.turnSpent,
      seconds: time.isOver() ? Number.POSITIVE_INFINITY : run.time.seconds(),
      repeats: repeatsOf(turnOf(run)),
    },
    limitsOf(run),
  );
  // A turn that was brought to its answer before it was killed stays partial, whatever the limit was.
  const wasTime: ReachedLimit = { limit: 'time', message: 'The time limit (max_seconds) is reached.' };
  return reached ?? (move.type === 'answer' ? wasTime : undefined);
}

function repeatsOf({ steps }: Turn): number {
  return steps.findLast(({ purpose, repeats }) => purpose === 'work' && repeats !== undefined)?.repeats ?? 0;
}
