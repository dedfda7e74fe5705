import * as z from 'zod';
import type { RunTarget } from '../../../agent/agent.ts';
import { ThoughtlineError } from '../../../base/error.ts';
import type { Runs } from '../../runs/create-runs.ts';
import { type RunView, toRunView } from '../../runs/run-view.ts';
import type { ApiCall } from '../api-parts.ts';
import { requireRun } from '../require-run.ts';
import { defineRoute, type Route } from '../route.ts';
import { runId, runView, text, wish } from '../schemas/runs.ts';
import { runCallRoute } from './run-call.ts';
import { runEventsRoute } from './run-events.ts';

const turn = {
  plan: z.boolean().default(false).meta({ description: 'Only read and think, and end with a plan to approve' }),
  format: z.boolean().default(true).meta({ description: 'Bring the answer into its final form' }),
};

const startRun = defineRoute({
  method: 'post',
  path: '/api/runs',
  operationId: 'startRun',
  tag: 'runs',
  summary: 'Ask the agent: begin a run, or send a run its next message',
  description:
    'Answers as soon as the run has begun; it goes on in the server. Watch its events, or ask for its state. It uses the ' +
    'tools that this server offers; calls that need your approval wait for it.',
  input: z.object({ text, runId: runId.optional(), ...turn, ...wish }),
  output: runView,
  problems: [404, 409],
  run: ({ runId: id, text: asked, plan, format, ...more }, call) => {
    const ask = { text: asked, plan, format };
    return begin(id === undefined ? ask : { runId: id, ...ask }, more, call);
  },
});

const getRun = defineRoute({
  method: 'get',
  path: '/api/runs/{id}',
  operationId: 'getRun',
  tag: 'runs',
  summary: 'How a run stands: what it waits for, and its last answer',
  input: z.object({ id: runId }),
  output: runView,
  problems: [404],
  run: ({ id }, call) => view(id, call),
});

const resumeRun = defineRoute({
  method: 'post',
  path: '/api/runs/{id}/resume',
  operationId: 'resumeRun',
  tag: 'runs',
  summary: 'Go on with a run that was stopped, failed or killed, where it was',
  input: z.object({ id: runId, ...wish }),
  output: runView,
  problems: [404, 409],
  run: ({ id, ...more }, call) => begin({ runId: id, resume: true }, more, call),
});

const branchRun = defineRoute({
  method: 'post',
  path: '/api/runs/{id}/branch',
  operationId: 'branchRun',
  tag: 'runs',
  summary: 'Change an earlier message: a new run that shares everything before it',
  input: z.object({ id: runId, turn: z.int().min(1).meta({ description: 'The turn to change' }), text, ...wish }),
  output: runView,
  problems: [404],
  run: ({ id, turn: branchAt, text: asked, ...more }, call) => begin({ runId: id, branchAt, text: asked }, more, call),
});

const cancelRun = defineRoute({
  method: 'post',
  path: '/api/runs/{id}/cancel',
  operationId: 'cancelRun',
  tag: 'runs',
  summary: 'Stop a run that works in this server; it can be resumed',
  input: z.object({ id: runId }),
  output: runView,
  problems: [404, 409],
  run: async ({ id }, call) => {
    const live = await requireLive(id, call);
    live.stop();
    await live.finished;
    return view(id, call);
  },
});

const approve = defineRoute({
  method: 'post',
  path: '/api/runs/{id}/approve',
  operationId: 'approveRun',
  tag: 'runs',
  summary: 'Decide about a call that waits for you, or approve the plan that the run ended with',
  description:
    'With callId: "once" runs it, "session" allows its tool for the rest of the run, "always" from now on, "deny" tells ' +
    'the model that you said no. Without either: the plan is carried out.',
  input: z.object({
    id: runId,
    callId: z.string().optional().meta({ description: 'One of the run’s pending calls' }),
    decision: z.enum(['once', 'session', 'always', 'deny']).optional().meta({ description: 'Only with callId' }),
    ...wish,
  }),
  output: runView,
  problems: [404, 409],
  run: async ({ id, callId, decision, ...more }, call) => {
    if (callId === undefined && decision === undefined) return begin({ runId: id, approvePlan: true }, more, call);
    if (callId === undefined || decision === undefined) throw halfAnApproval();
    const live = await requireLive(id, call);
    if (!live.answer(callId, decision)) {
      throw new ThoughtlineError('runs/not-pending', 'No call of this id waits for approval. Look at "pending".');
    }
    return view(id, call);
  },
});

/** The agent at work: starting, watching, deciding. */
export const runRoutes: readonly Route[] = [
  startRun,
  getRun,
  runEventsRoute,
  runCallRoute,
  cancelRun,
  approve,
  resumeRun,
  branchRun,
];

/** Neither a word about a plan nor about a call: a denial must never be taken for an approval. */
function halfAnApproval(): ThoughtlineError {
  return new ThoughtlineError('runs/half-approval', 'Send callId and decision together, or neither to approve a plan.');
}

interface Wish {
  readonly model?: string | undefined;
  readonly maxSteps?: number | undefined;
}

async function begin(target: RunTarget, { model, maxSteps }: Wish, call: ApiCall): Promise<RunView> {
  const { owner } = call.scope;
  // Another owner's run is not found, before anything is made of the request.
  if ('runId' in target) await requireRun(target.runId, call);
  const run = await runsOf(call).start(target, { owner, model, maxSteps });
  return view(run.runId, call);
}

async function view(id: string, call: ApiCall): Promise<RunView> {
  const { journal, runs } = call.parts;
  return toRunView(journal, await requireRun(id, call), runs?.find(call.scope.owner, id));
}

async function requireLive(id: string, call: ApiCall): Promise<NonNullable<ReturnType<Runs['find']>>> {
  await requireRun(id, call);
  const live = runsOf(call).find(call.scope.owner, id);
  if (live !== undefined && !live.log.isEnded) return live;
  throw new ThoughtlineError('runs/not-running', 'The run does not work in this server now.');
}

function runsOf({ parts: { runs } }: ApiCall): Runs {
  if (runs !== undefined) return runs;
  throw new ThoughtlineError('runs/unavailable', 'This server runs no agents.');
}
