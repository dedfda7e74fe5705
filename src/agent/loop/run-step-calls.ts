import { groupCalls } from '../../tools/group-calls.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { CallPart } from '../model/message.ts';
import { callsOf } from '../run/create-run-history.ts';
import type { Step } from '../run/run-history.ts';
import { countRepeats } from './count-repeats.ts';
import { type LiveRun, turnOf } from './live-run.ts';
import { type CallScene, runOneCall } from './run-one-call.ts';

/**
 * Runs the calls of a step that have no result yet, and ends the step. Calls that only read run side by side.
 */
export async function runStepCalls(run: LiveRun, step: Step, scene: CallScene): Promise<void> {
  const open = callsOf(step.answer).filter(({ id }) => !step.results.has(id));
  for (const group of groupCalls(open, (call) => isReading(call, scene.registry))) {
    await (group.length === 1 && group[0] !== undefined
      ? runOneCall(run, group[0], scene)
      : Promise.all(group.map((call) => runOneCall(run, call, scene))));
    run.signal.throwIfAborted();
  }
  run.writer.record([{ type: 'step-finished', data: { step: step.step, repeats: countRepeats(turnOf(run)) } }]);
}

/** Whether a call changes nothing, so that it may run beside others and once more. */
export function isReading({ name }: CallPart, registry: ToolRegistry): boolean {
  return registry.get(name)?.spec.capabilities.includes('read_only') === true;
}
