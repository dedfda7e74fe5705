import { systemClock } from '../base/clock.ts';
import { newSessionId } from '../base/session-id.ts';
import type { AgentParts, RunRequest } from './agent.ts';
import type { EventStream } from './event-stream.ts';
import { createGrants } from './loop/grants.ts';
import type { LiveRun, RunScope } from './loop/live-run.ts';
import { runTurn } from './loop/run-turn.ts';
import { endOpenStep, settleInterrupted } from './loop/settle-interrupted.ts';
import { createWorkTime, type WorkTime } from './loop/work-time.ts';
import { createRequestBuilder } from './request/create-request-builder.ts';
import { openRun, toTurn } from './run/open-run.ts';
import type { RunStarted } from './run/run-event.ts';
import type { RunWriter } from './run/run-writer.ts';
import type { Runs } from './run/runs.ts';
import { cleanMessage, tellStop } from './tell-stop.ts';

/** One run that is wanted. */
export interface RunOrder {
  readonly request: RunRequest;
  readonly stream: EventStream;
  /** Ends the run; its reason is the error that the last event tells. */
  readonly controller: AbortController;
  /** Where the run works for another. */
  readonly sub?: SubOrder | undefined;
}

/** What a run gets from the one that it works for. */
export interface SubOrder {
  readonly parent: NonNullable<RunStarted['parent']>;
  readonly scope: RunScope;
  /** The name of the run where it is new. */
  readonly id: string;
}

/** What all runs of an agent are worked on with. */
export interface Workshop {
  readonly parts: AgentParts;
  readonly runs: Runs;
  /** The tools of a run: the agent's, and those that belong to this run alone. */
  readonly toolsOf: (run: LiveRun) => LiveRun['tools'];
}

/** Works on a run until it has an answer or must stop. Never rejects: whatever happens is an event. */
export async function workOnRun(workshop: Workshop, order: RunOrder): Promise<void> {
  const { stream, controller } = order;
  let writer: RunWriter | undefined;
  try {
    controller.signal.throwIfAborted();
    writer = await open(workshop, order);
    const run = toLiveRun(workshop, order, writer);
    await takeUp(run, order);
    await runTurn(run);
  } catch (error) {
    const reason: unknown = controller.signal.aborted ? controller.signal.reason : error;
    const redact = redactOf(workshop.parts);
    if (reason !== error) workshop.parts.log?.debug(`A run was stopped while: ${cleanMessage(error, redact)}`);
    await tellStop(reason, { stream, writer, redact });
  } finally {
    stream.end();
  }
}

function open({ parts, runs }: Workshop, { request, stream, controller, sub }: RunOrder): Promise<RunWriter> {
  const { clock = systemClock } = parts;
  return openRun(request, {
    runs,
    redact: redactOf(parts),
    owner: ownerOf(request),
    newId: sub?.id ?? newSessionId(),
    style: { ...parts.settings().style, date: new Date(clock.now()).toISOString().slice(0, 10) },
    model: modelId(request),
    parent: sub?.parent,
    watcher: { announce: (body) => stream.emit(body), fail: (error) => controller.abort(error) },
  });
}

function toLiveRun({ parts, toolsOf }: Workshop, order: RunOrder, writer: RunWriter): LiveRun {
  const { request, stream, controller, sub } = order;
  const { clock = systemClock } = parts;
  // A new turn has not been worked on yet.
  const time = createWorkTime(clock, 'text' in request ? 0 : writer.state.worked.ms);
  let tools: LiveRun['tools'] | undefined;
  const run: LiveRun = {
    parts,
    request: { ...request, ...pausing(request, time) },
    owner: ownerOf(request),
    writer,
    tools: () => {
      tools ??= toolsOf(run);
      return tools();
    },
    builder: createRequestBuilder(),
    scope: sub?.scope ?? { mode: 'agent', isReadOnly: false, isSub: false, grants: createGrants(writer) },
    clock,
    time,
    signal: controller.signal,
    rawInputs: new Map(),
    emit: (body) => writer.announce(body),
    caughtUp: () => stream.caughtUp(),
  };
  return run;
}

/** However long people take, it is not the run that takes it. */
function pausing({ ask }: RunRequest, time: WorkTime): Pick<RunRequest, 'ask'> {
  return ask === undefined ? {} : { ask: (...question) => time.without(() => ask(...question)) };
}

/** Names the run to whoever watches, and settles what an earlier worker left behind. */
async function takeUp(run: LiveRun, { request, stream, sub }: RunOrder): Promise<void> {
  const { writer } = run;
  stream.name(writer.runId);
  if ('runId' in request && 'text' in request && !('branchAt' in request)) {
    endOpenStep(writer);
    const turn = toTurn(request, writer.state.turn + 1, redactOf(run.parts));
    writer.record([{ type: 'turn-started', data: turn }]);
    await writer.stored();
  }
  const isResumed = 'resume' in request || 'approvePlan' in request;
  const parent = sub === undefined ? {} : { parent: sub.parent.runId };
  run.emit({ type: 'run', turn: writer.state.turn, model: modelId(request), isResumed, ...parent });
  if ('resume' in request) settleInterrupted(writer, await run.tools());
}

function ownerOf({ owner = 'local' }: RunRequest): string {
  return owner;
}

function modelId({ model }: RunRequest): string {
  return `${model.provider}/${model.name}`;
}

function redactOf({ redact = (text) => text }: AgentParts): (text: string) => string {
  return redact;
}
