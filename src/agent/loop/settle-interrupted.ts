import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { CallPart } from '../model/message.ts';
import { callsOf } from '../run/create-run-history.ts';
import type { RunEvent } from '../run/run-event.ts';
import type { RunWriter } from '../run/run-writer.ts';
import { interruptedResult, notBegunResult } from './call-results.ts';
import { isReading } from './run-step-calls.ts';

/**
 * What becomes of calls that were under way when a run was killed, before it is resumed: one that may have changed
 * something is told as interrupted, and so are those after it that may build on it. All others simply run.
 */
export function settleInterrupted(writer: RunWriter, registry: ToolRegistry): void {
  const started = startedIn(writer);
  const open = openCalls(writer);
  const first = open.findIndex(({ id }) => started.has(id));
  if (first < 0) return;
  const results = open
    .filter((call, index) => index >= first && (started.has(call.id) || !isReading(call, registry)))
    .map((call) => toResult(call, started));
  writer.record(toEvents(writer, results));
}

/** Ends a step whose calls nobody waits for any more, because the user went on to something else. */
export function endOpenStep(writer: RunWriter): void {
  const { phase, step } = writer.state;
  if (phase !== 'calling') return;
  const started = startedIn(writer);
  const results = openCalls(writer).map((call) => toResult(call, started));
  writer.record([...toEvents(writer, results), { type: 'step-finished', data: { step, repeats: 0 } }]);
}

function startedIn({ state }: RunWriter): ReadonlySet<string> {
  return new Set(state.calls.flatMap(({ id, started }) => (started ? [id] : [])));
}

function openCalls({ history }: RunWriter): readonly CallPart[] {
  const step = history.turns.at(-1)?.steps.at(-1);
  return callsOf(step?.answer).filter(({ id }) => step?.results.has(id) === false);
}

function toResult(call: CallPart, started: ReadonlySet<string>): ToolResult {
  return started.has(call.id) ? interruptedResult(call) : notBegunResult(call);
}

function toEvents({ state }: RunWriter, results: readonly ToolResult[]): RunEvent[] {
  return results.map((result) => ({ type: 'call-finished', data: { step: state.step, result } }));
}
