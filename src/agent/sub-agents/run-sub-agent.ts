import { ThoughtlineError } from '../../base/error.ts';
import type { ToolContext } from '../../tools/tool.ts';
import type { RunRequest, RunTarget } from '../agent.ts';
import { createRunController } from '../create-run-controller.ts';
import { createEventStream, type EventStream } from '../event-stream.ts';
import { answerText } from '../formatter/answer-text.ts';
import type { LiveRun, RunScope } from '../loop/live-run.ts';
import { limitsLeft } from '../loop/spent-of.ts';
import { readRunEvent } from '../run/read-run-event.ts';
import { readRunHead } from '../run/run-state.ts';
import { stoppedByUser } from '../tell-stop.ts';
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
    controller.abort(stoppedByUser());
    stream.release();
  };
  context.signal.addEventListener('abort', stop, { once: true });
  if (context.signal.aborted) stop();
  const working = workOnRun(workshop, {
    request: requestOf(run, earlier === 'open' ? { runId: id, resume: true } : { text: sub.task, format: false }),
    stream,
    controller,
    sub: { id, parent: { runId: run.writer.runId, callId: context.callId }, scope: scopeOf(run, sub.onlyReads) },
  });
  const end = await follow(stream, context);
  await working;
  return end instanceof ThoughtlineError ? failedAnswer(run, id, end) : end;
}

/** Only lines about its progress reach whoever watches the run that it works for. */
async function follow(stream: EventStream, context: ToolContext): Promise<SubAnswer | ThoughtlineError> {
  let end: SubAnswer | ThoughtlineError = new ThoughtlineError('agent/failed', 'The agent ended without an answer.');
  for await (const event of stream.read()) {
    if (event.type === 'tool-start' && !event.internal) context.progress({ message: event.title });
    if (event.type === 'done') {
      const { text: answer, isPartial, runId, usage, cost } = event;
      end = { answer, isPartial, runId, usage: { ...usage }, cost };
    }
    if (event.type === 'error') end = new ThoughtlineError(event.code, event.message);
  }
  return end;
}

/** What was spent until it failed was spent all the same. */
async function failedAnswer(
  { parts: { journal }, owner }: LiveRun,
  id: string,
  end: ThoughtlineError,
): Promise<SubAnswer> {
  const session = await journal.session({ owner, id });
  const state = session === undefined ? undefined : readRunHead(session);
  if (state === undefined) throw end;
  const { usage, cost } = state.turnSpent;
  return { answer: '', isPartial: true, problem: end.message, runId: id, usage: { ...usage }, cost };
}

/** Asks whom the run asks, with the same model; permissions that were given hold for both. */
function requestOf(run: LiveRun, target: RunTarget): RunRequest {
  const { model, ask, onAlways, instructions } = run.request;
  return {
    ...target,
    model,
    owner: run.owner,
    ...(ask === undefined ? {} : { ask }),
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
  const { usage, cost } = state.turnSpent;
  const { answer, limit } = event.data;
  return { answer: answerText(answer), isPartial: limit !== undefined, runId: id, usage: { ...usage }, cost };
}
