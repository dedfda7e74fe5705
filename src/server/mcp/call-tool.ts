import { isObject, type JsonObject } from '../../base/json.ts';
import type { CallParts } from '../../tools/call-parts.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import { readResult } from '../../tools/render-results.ts';
import { createResourceTracker } from '../../tools/resource-tracker.ts';
import { runCall } from '../../tools/run-call.ts';
import type { Progress, ToolImage } from '../../tools/tool.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { Scope, ServerParts } from '../server-parts.ts';
import { MCP_MODE } from './list-tools.ts';

/** One `tools/call`, whichever way it came in. */
export interface McpCall extends Pick<CallParts, 'signal' | 'cancellation'> {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly scope: Scope;
  readonly onProgress?: ((update: Progress) => void) | undefined;
}

/** The result of `tools/call`. */
export interface McpCallResult {
  readonly content: readonly JsonObject[];
  readonly structuredContent?: object;
  readonly isError?: true;
}

/** Runs a call and writes its result as MCP wants it. Never throws: a failure is a result with `isError`. */
export function callTool(
  call: McpCall,
  { registry, clock }: Pick<ServerParts, 'registry' | 'clock'>,
): Promise<McpCallResult> {
  const { scope, signal, cancellation, onProgress } = call;
  const running = runCall(call, {
    registry,
    mode: MCP_MODE,
    caller: { owner: scope.owner },
    session: { id: scope.session },
    signal,
    cancellation,
    clock,
    keepsInput: false,
    onProgress: onProgress === undefined ? undefined : (_, update) => onProgress(update),
  });
  return running.then((result) => toMcpResult(result, registry));
}

/**
 * Whole: clients cut what is too long for their model by themselves, and nobody else keeps the rest. They show a model
 * either the text or the structured content, so the latter is sent where both are the same.
 */
function toMcpResult(result: ToolResult, registry: ToolRegistry): McpCallResult {
  const faces = readResult(result, registry);
  const shown = faces.show(createResourceTracker('off'));
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
  const images = faces.images();
  const said = { type: 'text', text };
  const content = images.length === 0 ? [said] : [said, ...images.map(toImage)];
  const answer = isObject(shown) ? { content, structuredContent: shown } : { content };
  return faces.isSuccess ? answer : { ...answer, isError: true };
}

function toImage({ mediaType, data }: ToolImage): JsonObject {
  return { type: 'image', mimeType: mediaType, data };
}
