import { ThoughtlineError } from '../../base/error.ts';
import type { ToolContext } from '../../tools/tool.ts';
import type { RunRequest, RunTarget } from '../agent.ts';
import { createRunController } from '../create-run-controller.ts';
import { createEventStream, type EventStream } from '../event-stream.ts';
import { answerText } from '../formatter/answer-text.ts';
import { limitsLeft } from '../loop/limits-of.ts';
import type { LiveRun, RunScope } from '../loop/live-run.ts';
import { readRunEvent } from '../run/read-run-event.ts';
import { readRunHead } from '../run/run-state.ts';
import { NOTHING_SPENT, type SpentSoFar } from '../run/spent.ts';
import { stopReason } from '../tell-stop.ts';
import { type Workshop, workOnRun } from '../work-on-run.ts';
import { subRunId } from './sub-run-id.ts';

/** What a sub-agent is asked, and by which call. */
export interface SubTask {
  readonly task: string;
  readonly onlyReads: boolean;
  readonly context: ToolContext;
}

/** What a sub-agent gives back. */
export interface SubAnswer {
  readonly answer: string;
  readonly isPartial: boolean;
  readonly runId: string;
  /** Why there is no answer. */
  readonly problem?: string | undefined;
  /** Counts for the run that it works for, too. */
  readonly usage: Record<string, number | undefined>;
  readonly cost: number | null;
  /** Requests that broke off: what they used is not in the usage. */
  readonly lost: number;
}

/** Has a run of its own work on a task; one that was begun for the same call before is taken up again. */
export async function runSubAgent(run: LiveRun, workshop: Workshop, sub: SubTask): Promise<SubAnswer> {
  const { context } = sub;
  const id = subRunId(run.writer.runId, context.callId);
  const earlier = await readEarlier(run, id);
  if (typeof earlier === 'object') return earlier;
  const stream = createEventStream(run.clock, id);
  const controller = createRunController();
  const stop = (): void => {
    controller.abort(stopReason(context.signal));
    stream.release();
  };
  context.signal.addEventListener('abort', stop, { once: true });
  if (context.signal.aborted) stop();
  const working = workOnRun(workshop, {
    request: requestOf(run, id, earlier === 'open' ? { runId: id, resume: true } : { text: sub.task, format: false }),
    stream,
    controller,
    sub: { id, parent: { runId: run.writer.runId, callId: context.callId }, scope: scopeOf(run, sub.onlyReads) },
  });
  const end = await follow(stream, run, sub);
  await working;
  // A call of a run that was stopped has no result: whoever resumes the run finds the agent where it was.
  run.signal.throwIfAborted();
  return withSpent(run, id, context.signal.aborted && end instanceof ThoughtlineError ? outOfTime() : end);
}

/** How a sub-agent ended, before it is known what that took. */
type End = Pick<SubAnswer, 'answer' | 'isPartial' | 'problem'> | ThoughtlineError;

/** Lines about its progress, and its questions to a person, reach whoever watches the run that it works for. */
async function follow(stream: EventStream, run: LiveRun, { context }: SubTask): Promise<End> {
  const { step } = run.writer.state;
  let end: End = new ThoughtlineError('agent/failed', 'The agent ended without an answer.');
  for await (const event of stream.read()) {
    if (event.type === 'tool-start' && !event.internal) context.progress({ message: event.title });
    if (event.type === 'approval') {
      const { callId, tool, title, runId } = event;
      run.emit({ type: 'approval', step, callId: questionId(runId, callId), tool, title, agent: runId });
    }
    if (event.type === 'done') end = { answer: event.text, isPartial: event.isPartial };
    if (event.type === 'error') end = new ThoughtlineError(event.code, event.message);
  }
  return end;
}

function outOfTime(): ThoughtlineError {
  return new ThoughtlineError(
    'agent/no-time',
    'The time limit (max_seconds) was reached before the agent had an answer.',
  );
}

/** What was spent until it failed was spent all the same. */
async function withSpent({ parts: { journal }, owner }: LiveRun, id: string, end: End): Promise<SubAnswer> {
  const session = await journal.session({ owner, id });
  const state = session === undefined ? undefined : readRunHead(session);
  const isFailed = end instanceof ThoughtlineError;
  if (state === undefined && isFailed) throw end;
  const answer = isFailed ? { answer: '', isPartial: true, problem: end.message } : end;
  return { ...answer, runId: id, ...spentOf(state?.turnSpent ?? NOTHING_SPENT) };
}

function spentOf({ usage, cost, lost, isOpen }: SpentSoFar): Pick<SubAnswer, 'usage' | 'cost' | 'lost'> {
  return { usage: { ...usage }, cost, lost: lost + (isOpen ? 1 : 0) };
}

/** Models name calls alike in every run: a question needs a name that no other one has. */
function questionId(runId: string, callId: string): string {
  return `${runId}.${callId}`;
}

/** Asks whom the run asks, with the same model; permissions that were given hold for both. */
function requestOf(run: LiveRun, id: string, target: RunTarget): RunRequest {
  const { model, ask, onAlways, instructions } = run.request;
  return {
    ...target,
    model,
    owner: run.owner,
    ...(ask === undefined
      ? {}
      : { ask: (call, spec, options) => ask({ ...call, id: questionId(id, call.id) }, spec, options) }),
    ...(onAlways === undefined ? {} : { onAlways }),
    ...(instructions === undefined ? {} : { instructions }),
  };
}

/** An agent ends with what it has before the call that waits for it is given up: its answer, and what it spent, count. */
const LONGEST_SECONDS = 3_300;

function scopeOf(run: LiveRun, onlyReads: boolean): RunScope {
  const limits = limitsLeft(run);
  return {
    mode: onlyReads ? 'subagent' : 'agent',
    isReadOnly: onlyReads,
    isSub: true,
    limits: { ...limits, seconds: Math.min(limits.seconds ?? LONGEST_SECONDS, LONGEST_SECONDS) },
    grants: run.scope.grants,
  };
}

/** The answer of a run that was begun for the same call before; whether it still has to be found. */
async function readEarlier({ parts: { journal }, owner }: LiveRun, id: string): Promise<SubAnswer | 'open' | 'none'> {
  const key = { owner, id };
  const session = await journal.session(key);
  const state = session === undefined ? undefined : readRunHead(session);
  if (state === undefined) return 'none';
  const [last] = await journal.read(key, { order: 'newest', limit: 1 });
  const event = last === undefined ? undefined : readRunEvent(last);
  if (event?.type !== 'turn-finished') return 'open';
  const { answer, limit } = event.data;
  const isPartial = limit !== undefined;
  return { answer: answerText(answer), isPartial, runId: id, ...spentOf(state.turnSpent) };
}
