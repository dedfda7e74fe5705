import { Cancellation } from '../base/cancellation.ts';
import { systemClock } from '../base/clock.ts';
import { messageOf, ThoughtlineError } from '../base/error.ts';
import { type JsonValue, throughJson } from '../base/json.ts';
import type { CallParts } from './call-parts.ts';
import { coerce } from './coerce.ts';
import { followSignal } from './follow-signal.ts';
import { permissionFor } from './permissions.ts';
import { denied, failed, invalidInput, notOffered, timedOut, unknownTool } from './refusals.ts';
import type { Progress, Tool, ToolContext } from './tool.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolErrorCode, ToolOutcome, ToolResult } from './tool-result.ts';
import { type Ended, untilDeadline, withDeadline } from './with-deadline.ts';

/** Runs one call. Never throws and never rejects: whatever goes wrong is a result that the model can act on. */
export function runCall(given: ToolCall, parts: CallParts): Promise<ToolResult> {
  const clock = parts.clock ?? systemClock;
  const startedAt = clock.now();
  const call = { id: given.id, name: String(given.name), input: given.input };
  const tool = parts.registry.get(call.name);
  const toResult: ToResult = (input, outcome) => ({
    callId: call.id,
    toolName: call.name,
    input: parts.keepsInput === false ? null : toRecord(input, tool),
    visibility: tool?.spec.visibility ?? 'user',
    durationMs: Math.max(0, clock.now() - startedAt),
    ...outcome,
  });
  if (tool === undefined) return Promise.resolve(toResult(call.input, unknownTool(call, parts)));
  if (!tool.spec.modes.includes(parts.mode)) return Promise.resolve(toResult(call.input, notOffered(call, parts)));
  return run({ call, tool, cancellation: parts.cancellation ?? new Cancellation(), toResult }, parts);
}

/** Makes the result of a call that ended so, with the input as it was then. */
type ToResult = (input: unknown, outcome: ToolOutcome) => ToolResult;

interface Run {
  readonly call: ToolCall;
  readonly tool: Tool;
  readonly cancellation: Cancellation;
  readonly toResult: ToResult;
}

/** Repairs and checks the input, asks for permission and runs; each of these can be cancelled. */
async function run({ call: given, tool, cancellation, toResult }: Run, parts: CallParts): Promise<ToolResult> {
  const unfollow = parts.signal === undefined ? undefined : followSignal(parts.signal, cancellation);
  const { timeoutMs } = tool.spec;
  let { input } = given;
  try {
    input = coerce(input, tool.spec.inputSchema);
    const call = { id: given.id, name: given.name, input };
    const checking = untilDeadline(tool.prepare(input), { timeoutMs, cancellation });
    const checked = checking instanceof Promise ? await checking : checking;
    if (checked.status !== 'done') return toResult(input, endedEarly(call, checked, timeoutMs));
    const prepared = checked.value;
    if (!prepared.ok) return toResult(input, invalidInput(call, prepared.problems));
    const asking = untilDeadline(denialOf(call, tool, parts), { cancellation });
    const asked = asking instanceof Promise ? await asking : asking;
    if (asked.status !== 'done') return toResult(input, endedEarly(call, asked, timeoutMs));
    if (asked.value !== undefined) return toResult(input, denied(call, asked.value));
    if (parts.beforeRun !== undefined) await parts.beforeRun(call);
    let isRunning = true;
    const tell: Report = (update) => isRunning && report(call, update, parts);
    const context = new CallContext({ call, cancellation }, parts, tell);
    const ended = await withDeadline(() => prepared.run(context), { timeoutMs, cancellation });
    isRunning = false;
    if (ended.status !== 'done') return toResult(input, endedEarly(call, ended, timeoutMs));
    const { output, isSuccess, input: changed } = ended.value;
    return toResult(changed ?? input, { status: 'done', isSuccess, output });
  } catch (thrown) {
    return toResult(input, failed('tool/failed', messageOf(thrown)));
  } finally {
    unfollow?.();
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

/** What a tool is given. A class, because an object that makes its signal late costs more than most of what a call needs. */
class CallContext implements ToolContext {
  readonly callId: string;
  readonly mode: ToolContext['mode'];
  readonly caller: ToolContext['caller'];
  readonly session: ToolContext['session'];
  readonly turn: ToolContext['turn'];
  readonly progress: Report;
  readonly cancelled: Cancellation;

  constructor({ call, cancellation }: Pick<Run, 'call' | 'cancellation'>, parts: CallParts, progress: Report) {
    this.callId = call.id;
    this.mode = parts.mode;
    this.caller = parts.caller ?? LOCAL_CALLER;
    this.session = parts.session ?? DEFAULT_SESSION;
    this.turn = parts.turn;
    this.progress = progress;
    this.cancelled = cancellation;
  }

  get signal(): AbortSignal {
    return this.cancelled.signal;
  }
}

type Report = ToolContext['progress'];

const LOCAL_CALLER = { owner: 'local' };
const DEFAULT_SESSION = { id: 'default' };

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
