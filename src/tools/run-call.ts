import { systemClock } from '../base/clock.ts';
import { messageOf, ThoughtlineError } from '../base/error.ts';
import { type JsonValue, throughJson } from '../base/json.ts';
import type { CallParts } from './call-parts.ts';
import { coerce } from './coerce.ts';
import type { MalformedCall } from './dialects/dialect.ts';
import { permissionFor } from './permissions.ts';
import { denied, failed, invalidInput, notOffered, timedOut, unknownTool } from './refusals.ts';
import type { Prepared, Tool, ToolContext } from './tool.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolErrorCode, ToolOutcome, ToolResult } from './tool-result.ts';
import { withDeadline } from './with-deadline.ts';

/** Runs one call. Never throws and never rejects: whatever goes wrong is a result that the model can act on. */
export async function runCall(call: ToolCall, parts: CallParts): Promise<ToolResult> {
  const clock = parts.clock ?? systemClock;
  const startedAt = clock.now();
  const tool = parts.registry.get(call.name);
  const { input, outcome } = await attempt(call, tool, parts);
  return {
    callId: call.id,
    toolName: call.name,
    input: toRecord(input),
    visibility: tool?.spec.visibility ?? 'user',
    durationMs: Math.max(0, clock.now() - startedAt),
    ...outcome,
  };
}

/** The result of a call that could not be read: the model is told what to write instead. */
export function refuseMalformed(call: MalformedCall, callId: string): ToolResult {
  return {
    callId,
    toolName: call.name,
    input: { raw: call.raw },
    visibility: 'user',
    durationMs: 0,
    ...failed('tool/malformed-call', call.message),
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
    const prepared = await tool.prepare(input);
    if (!prepared.ok) return { input, outcome: invalidInput(call, prepared.problems) };
    const denial = await denialOf({ ...call, input }, tool, parts);
    if (denial !== undefined) return { input, outcome: denied(call, denial) };
    return await settle({ ...call, input }, { tool, prepared, parts });
  } catch (thrown) {
    return { input, outcome: failed('tool/failed', messageOf(thrown)) };
  }
}

interface Settling {
  readonly tool: Tool;
  readonly prepared: Extract<Prepared, { ok: true }>;
  readonly parts: CallParts;
}

async function settle(call: ToolCall, { tool, prepared, parts }: Settling): Promise<Attempt> {
  const { timeoutMs } = tool.spec;
  const ended = await withDeadline((signal) => prepared.run(contextFor(call, parts, signal)), {
    timeoutMs,
    signal: parts.signal,
  });
  const { input } = call;
  if (ended.status === 'timeout') return { input, outcome: timedOut(call, timeoutMs) };
  if (ended.status === 'aborted') {
    return { input, outcome: failed('tool/aborted', `${call.name} was cancelled before it finished.`) };
  }
  if (ended.status === 'failed') return { input, outcome: failed(codeOf(ended.thrown), messageOf(ended.thrown)) };
  const { output } = ended.value;
  const isSuccess = tool.read(output)?.isSuccess ?? false;
  return { input: ended.value.input ?? input, outcome: { status: 'done', isSuccess, output } };
}

function contextFor(call: ToolCall, parts: CallParts, signal: AbortSignal): ToolContext {
  return {
    callId: call.id,
    mode: parts.mode,
    signal,
    caller: parts.caller ?? { owner: 'local' },
    session: parts.session ?? { id: 'default' },
    ...(parts.turn === undefined ? {} : { turn: parts.turn }),
    progress: (update) => parts.onProgress?.(call, update),
  };
}

/** Why the call may not run, or undefined when it may. */
async function denialOf(call: ToolCall, tool: Tool, parts: CallParts): Promise<string | undefined> {
  if (parts.permissions === undefined) return undefined;
  const verdict = permissionFor(tool.spec, parts.permissions);
  if (verdict.verdict === 'allow') return undefined;
  if (verdict.verdict === 'deny') return verdict.reason;
  if (parts.ask === undefined) return 'it needs approval, and there is nobody to ask here';
  return (await parts.ask(call, tool.spec)) ? undefined : 'the user said no';
}

/** Inputs of refused calls can be anything; what JSON cannot say is recorded as null. */
function toRecord(input: unknown): JsonValue {
  try {
    return throughJson(input);
  } catch {
    return null;
  }
}

function codeOf(thrown: unknown): ToolErrorCode {
  const isOwnMistake = thrown instanceof ThoughtlineError && thrown.code === 'tool/invalid-output';
  return isOwnMistake ? 'tool/invalid-output' : 'tool/failed';
}
