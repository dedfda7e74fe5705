import { systemClock } from '../base/clock.ts';
import type { Agent, AgentParts, RunRequest } from './agent.ts';
import type { AgentEvent } from './agent-event.ts';
import { createRunController } from './create-run-controller.ts';
import { createEventStream } from './event-stream.ts';
import { isReadOnly, type LiveRun } from './loop/live-run.ts';
import { createRuns } from './run/runs.ts';
import { runSubAgent } from './sub-agents/run-sub-agent.ts';
import { createSpawnAgent } from './sub-agents/spawn-agent.ts';
import { withTool } from './sub-agents/with-tool.ts';
import { stopReason } from './tell-stop.ts';
import { type Workshop, workOnRun } from './work-on-run.ts';

/** Makes an agent. Its runs share the parts that it is given, and nothing else. */
export function createAgent(parts: AgentParts): Agent {
  const { journal, clock = systemClock, log, subAgents = false } = parts;
  const workshop: Workshop = {
    parts,
    runs: createRuns({ journal, clock, log }),
    toolsOf: (run) => (subAgents && !run.scope.isSub ? withSpawnAgent(run, workshop) : parts.tools),
  };
  return { run: (request) => watch(workshop, request) };
}

/** The run works while it is watched, and stops when nobody watches any more. */
async function* watch(workshop: Workshop, request: RunRequest): AsyncGenerator<AgentEvent, void, undefined> {
  const { clock = systemClock } = workshop.parts;
  const stream = createEventStream(clock, 'runId' in request ? request.runId : '');
  const controller = createRunController();
  const stop = (): void => controller.abort(stopReason(request.signal));
  controller.signal.addEventListener('abort', () => stream.release(), { once: true });
  request.signal?.addEventListener('abort', stop, { once: true });
  if (request.signal?.aborted === true) stop();
  const working = workOnRun(workshop, { request, stream, controller });
  try {
    yield* stream.read();
  } finally {
    request.signal?.removeEventListener('abort', stop);
    // After the last event this stops nothing.
    stop();
    await working;
  }
}

function withSpawnAgent(run: LiveRun, workshop: Workshop): LiveRun['tools'] {
  const spawnAgent = createSpawnAgent({
    onlyReads: () => isReadOnly(run),
    work: (task) => runSubAgent(run, workshop, task),
  });
  return () => {
    const given = workshop.parts.tools();
    return given instanceof Promise ? given.then((late) => withTool(late, spawnAgent)) : withTool(given, spawnAgent);
  };
}
