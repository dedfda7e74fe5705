import { thoughtsOf } from '../../base/thoughts-of.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import { readResult, renderForUser } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import { titleOf } from '../../tools/title.ts';
import type { Progress } from '../../tools/tool.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { ToolSpec } from '../../tools/tool-spec.ts';
import type { ToolEnd } from '../agent-event.ts';
import type { AgentSettings } from '../agent-settings.ts';
import type { CallPart } from '../model/message.ts';
import { createAskPermission } from './ask-permission.ts';
import { ignoredResult, malformedResult, readOnlyResult, tooBigResult } from './call-results.ts';
import { isTooBig } from './is-too-big.ts';
import { isPlanning, isReadOnly, type LiveRun, redacted, turnOf } from './live-run.ts';
import { THINKING_TOOLS } from './thinking-tools.ts';

/** What the calls of one step run with. */
export interface CallScene {
  readonly step: number;
  readonly registry: ToolRegistry;
  readonly settings: AgentSettings;
  /** Aborts at the end of the run, and at the time limit of the turn. */
  readonly signal: AbortSignal;
}

/** What a result may weigh, in characters. */
const LARGEST_OUTPUT = 16_000_000;

/** Runs one call and records its result; the result is told when it is durable. */
export async function runOneCall(run: LiveRun, call: CallPart, scene: CallScene): Promise<void> {
  const { step, registry } = scene;
  const spec = registry.get(call.name)?.spec;
  const internal = call.internal === true;
  const title = spec === undefined ? call.name : redacted(run, titleOf(spec, internal ? {} : call.input));
  run.emit({ type: 'tool-start', step, callId: call.id, tool: call.name, title, internal });
  const result = settle(await attempt(run, call, { ...scene, spec }));
  run.rawInputs.delete(call.id);
  // A call that ended because the run was stopped has no result: whoever resumes the run decides about it.
  if (run.signal.aborted && result.status === 'failed' && result.code === 'tool/aborted') return;
  run.writer.record([{ type: 'call-finished', data: { step, result } }], [toolEnd(step, result, registry)]);
}

/** Every way in which a call can end, from the ones that nobody needs to be asked about. */
function attempt(
  run: LiveRun,
  call: CallPart,
  scene: CallScene & { readonly spec: ToolSpec | undefined },
): ToolResult | Promise<ToolResult> {
  const { spec, settings } = scene;
  if (call.malformed !== undefined) return malformedResult(call, call.malformed);
  const isThought = spec !== undefined && THINKING_TOOLS.includes(spec.name);
  if (isThought && !settings.enableThinking) return ignoredResult(call);
  const changes = spec !== undefined && !spec.capabilities.includes('read_only');
  if (changes && isReadOnly(run)) return readOnlyResult(call, isPlanning(turnOf(run)));
  const { turn } = run.writer.state;
  return runCall(
    { id: call.id, name: call.name, input: run.rawInputs.get(call.id) ?? call.input },
    {
      registry: scene.registry,
      mode: run.scope.mode,
      caller: { owner: run.owner },
      session: { id: thoughtsOf(run.writer.runId) },
      turn: `${run.writer.runId}:${turn}`,
      signal: scene.signal,
      clock: run.clock,
      permissions: { ...settings.permissions, allow: [...settings.permissions.allow, ...run.scope.grants.names()] },
      ...createAskPermission(run, scene),
      onProgress: (_, update) => tellProgress(run, call, { update, step: scene.step }),
      // Should the program be killed now, nobody would know how far the call came.
      beforeRun: changes ? () => begin(run, call, scene.step) : undefined,
    },
  );
}

async function begin({ writer }: LiveRun, call: CallPart, step: number): Promise<void> {
  writer.record([{ type: 'call-started', data: { step, callId: call.id } }]);
  await writer.stored();
}

function tellProgress(
  run: LiveRun,
  call: CallPart,
  { update, step }: { readonly update: Progress; readonly step: number },
): void {
  const { message, done, total } = update;
  if (call.internal === true) return;
  const text = message ?? [done, total].filter((count) => count !== undefined).join(' of ');
  run.emit({ type: 'tool-progress', step, callId: call.id, tool: call.name, message: text, internal: false });
}

function settle(result: ToolResult): ToolResult {
  return result.status === 'done' && isTooBig(result.output, LARGEST_OUTPUT) ? tooBigResult(result) : result;
}

function toolEnd(step: number, result: ToolResult, registry: ToolRegistry): ToolEnd {
  const { callId, toolName, durationMs } = result;
  const faces = readResult(result, registry);
  const internal = result.visibility === 'internal';
  const { isSuccess } = faces;
  return {
    type: 'tool-end',
    step,
    callId,
    tool: toolName,
    isSuccess,
    // A tool's own words about a thought may tell it.
    status: internal ? (isSuccess ? 'done' : 'failed') : faces.status(),
    durationMs,
    internal,
    ...(internal ? {} : { output: renderForUser(result, registry) }),
  };
}
