import { denied, failed } from '../../tools/refusals.ts';
import type { ToolOutcome, ToolResult } from '../../tools/tool-result.ts';
import type { CallPart } from '../model/message.ts';
import { IGNORED } from './thinking-tools.ts';

/** A call that could not be read: the model is told what to write instead. */
export function malformedResult(call: CallPart, message: string): ToolResult {
  return resultOf(call, failed('tool/malformed-call', message));
}

/** A thought while thinking is disabled: no error, and no words. */
export function ignoredResult(call: CallPart): ToolResult {
  return resultOf(call, { status: 'done', isSuccess: true, output: IGNORED });
}

/** A call that would change something where only reading is allowed. */
export function readOnlyResult(call: CallPart, isPlan: boolean): ToolResult {
  const reason = isPlan
    ? 'this is plan mode, and nothing may be changed before the user approves the plan'
    : 'this agent may only read';
  return resultOf(call, denied(call, reason));
}

/** A call that may have changed something when the run was stopped. */
export function interruptedResult(call: CallPart): ToolResult {
  const message = `${call.name} was interrupted: the program stopped while it ran, and how far it came is not known. Find out before you call it again.`;
  return resultOf(call, failed('tool/interrupted', message));
}

/** A call that was never begun, because what came before it was interrupted. */
export function notBegunResult(call: CallPart): ToolResult {
  const message = `${call.name} was not run: the program was stopped before. Call it again if it is still wanted.`;
  return resultOf(call, failed('tool/interrupted', message));
}

/** A call whose output is more than a journal should hold. */
export function tooBigResult(result: ToolResult): ToolResult {
  const { callId, toolName, input, visibility, durationMs } = result;
  const message = `${toolName} ran, but gave back more than can be kept. Ask for a smaller part: a range, a filter, fewer items.`;
  return { callId, toolName, input, visibility, durationMs, ...failed('tool/failed', message) };
}

function resultOf(call: CallPart, outcome: ToolOutcome): ToolResult {
  const { id, name, input, internal } = call;
  const visibility = internal === true ? 'internal' : 'user';
  return { callId: id, toolName: name, input, visibility, durationMs: 0, ...outcome };
}
