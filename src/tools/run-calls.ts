import type { CallParts } from './call-parts.ts';
import { groupCalls } from './group-calls.ts';
import { runCall } from './run-call.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolResult } from './tool-result.ts';

/**
 * Runs the calls of one step. Neighbouring read-only calls run side by side; any other call waits for all before it
 * and is waited for by all after it, so that a read sees the writes asked for earlier. Results keep the calls' order.
 */
export async function runCalls(calls: readonly ToolCall[], parts: CallParts): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  const isReading = ({ name }: ToolCall) => parts.registry.get(name)?.spec.capabilities.includes('read_only') === true;
  for (const group of groupCalls(calls, isReading)) {
    results.push(...(await Promise.all(group.map((call) => runCall(call, parts)))));
  }
  return results;
}
