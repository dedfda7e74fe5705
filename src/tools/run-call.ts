import { systemClock } from '../base/clock.ts';
import { messageOf, ThoughtlineError } from '../base/error.ts';
import { type JsonValue, throughJson } from '../base/json.ts';
import type { CallParts } from './call-parts.ts';
import { coerce } from './coerce.ts';
import { permissionFor } from './permissions.ts';
import { denied, failed, invalidInput, notOffered, timedOut, unknownTool } from './refusals.ts';
import type { Executed, Progress, Tool, ToolContext } from './tool.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolErrorCode, ToolOutcome, ToolResult } from './tool-result.ts';
import { type Ended, untilDeadline, withDeadline } from './with-deadline.ts';

/** Runs one call. Never throws and never rejects: whatever goes wrong is a result that the model can act on. */
export async function runCall(given: ToolCall, parts: CallParts): Promise<ToolResult> {
  const clock = parts.clock ?? systemClock;
  const startedAt = clock.now();
  const call = { ...given, name: String(given.name) };
  const tool = parts.registry.get(call.name);
  const { input, outcome } = await attempt(call, tool, parts);
  return {
    callId: call.id,
    toolName: call.name,
    input: parts.keepsInput === false ? null : toRecord(input, tool),
    visibility: tool?.spec.visibility ?? 'user',
    durationMs: Math.max(0, clock.now() - startedAt),
    ...outcome,
  };
}

interface Attempt {
  readonly input: unknown;
  readonly outcome: ToolOutcome;
}

async function attempt(call: ToolCall, tool: Tool | undefined, parts: CallParts): Promise<Attempt> {
  if (tool === undefined) return { input: call.input, outcome: unknownTool(call, parts) };
  if (!tool.spec.modes.includes(parts.mode)) return { input: call.input, outcome: notOffered(call, parts) };
  let input = call.input;
  try {
    input = coerce(call.input, tool.spec.inputSchema);
    return await runPrepared({ ...call, input }, tool, parts);
  } catch (thrown) {
    return { input, outcome: failed('tool/failed', messageOf(thrown)) };
  }
}

/** Checks the input, asks for permission and runs; each of the three can be cancelled. */
async function runPrepared(call: ToolCall, tool: Tool, parts: CallParts): Promise<Attempt> {
  const { input } = call;
  const { timeoutMs } = tool.spec;
  const { signal } = parts;
  const checked = await untilDeadline(tool.prepare(input), { timeoutMs, signal });
  if (checked.status !== 'done') return { input, outcome: endedEarly(call, checked, timeoutMs) };
  const prepared = checked.value;
  if (!prepared.ok) return { input, outcome: invalidInput(call, prepared.problems) };
  const asked = await untilDeadline(denialOf(call, tool, parts), { signal });
  if (asked.status !== 'done') return { input, outcome: endedEarly(call, asked, timeoutMs) };
  if (asked.value !== undefined) return { input, outcome: denied(call, asked.value) };
  let isRunning = true;
  const run = (own: AbortSignal): Promise<Executed> =>
    prepared.run({
      ...contextFor(call, parts),
      signal: own,
      progress: (update) => isRunning && report(call, update, parts),
    });
  const ended = await withDeadline(run, { timeoutMs, signal });
  isRunning = false;
  if (ended.status !== 'done') return { input, outcome: endedEarly(call, ended, timeoutMs) };
  const { output } = ended.value;
  const outcome: ToolOutcome = { status: 'done', isSuccess: isSuccess(tool, output), output };
  return { input: ended.value.input ?? input, outcome };
}

/** The work is done whatever the tool thinks of its own output. */
function isSuccess(tool: Tool, output: JsonValue): boolean {
  try {
    return tool.read(output)?.isSuccess ?? false;
  } catch {
    return false;
  }
}

function endedEarly(
  call: ToolCall,
  ended: Exclude<Ended<unknown>, { status: 'done' }>,
  timeoutMs: number,
): ToolOutcome {
  if (ended.status === 'timeout') return timedOut(call, timeoutMs);
  if (ended.status === 'failed') return failed(codeOf(ended.thrown), messageOf(ended.thrown));
  return failed('tool/aborted', `${call.name} was cancelled before it finished.`);
}

function contextFor(call: ToolCall, parts: CallParts): Omit<ToolContext, 'signal' | 'progress'> {
  return {
    callId: call.id,
    mode: parts.mode,
    caller: parts.caller ?? { owner: 'local' },
    session: parts.session ?? { id: 'default' },
    ...(parts.turn === undefined ? {} : { turn: parts.turn }),
  };
}

/** A listener that fails must not fail the tool. */
function report(call: ToolCall, update: Progress, { onProgress }: CallParts): void {
  try {
    onProgress?.(call, update);
  } catch {
    // Whoever listens must look after itself.
  }
}

/** Why the call may not run, or undefined when it may. */
function denialOf(
  call: ToolCall,
  tool: Tool,
  { permissions, ask }: CallParts,
): string | undefined | Promise<string | undefined> {
  if (permissions === undefined) return undefined;
  const verdict = permissionFor(tool.spec, permissions);
  if (verdict.verdict === 'allow') return undefined;
  if (verdict.verdict === 'deny') return verdict.reason;
  if (ask === undefined) return 'it needs approval, and there is nobody to ask here';
  return ask(call, tool.spec).then((isApproved) => (isApproved ? undefined : 'the user said no'));
}

/** Inputs of refused calls can be anything; what JSON cannot say is recorded as null. */
function toRecord(input: unknown, tool: Tool | undefined): JsonValue {
  try {
    return tool?.recordInput(input) ?? throughJson(input);
  } catch {
    return null;
  }
}

function codeOf(thrown: unknown): ToolErrorCode {
  const isOwnMistake = thrown instanceof ThoughtlineError && thrown.code === 'tool/invalid-output';
  return isOwnMistake ? 'tool/invalid-output' : 'tool/failed';
}
