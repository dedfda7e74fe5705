import type { CallParts } from './call-parts.ts';
import { runCall } from './run-call.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolResult } from './tool-result.ts';

/**
 * Runs the calls of one step. Neighbouring read-only calls run side by side; any other call waits for all before it
 * and is waited for by all after it, so that a read sees the writes asked for earlier. Results keep the calls' order.
 */
export async function runCalls(calls: readonly ToolCall[], parts: CallParts): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  for (const group of groupsOf(calls, parts)) {
    results.push(...(await Promise.all(group.map((call) => runCall(call, parts)))));
  }
  return results;
}

function groupsOf(calls: readonly ToolCall[], parts: CallParts): ToolCall[][] {
  const groups: ToolCall[][] = [];
  let joinable: ToolCall[] | undefined;
  for (const call of calls) {
    const canJoin = parts.registry.get(call.name)?.spec.capabilities.includes('read_only') === true;
    if (canJoin && joinable !== undefined) {
      joinable.push(call);
      continue;
    }
    const group = [call];
    groups.push(group);
    joinable = canJoin ? group : undefined;
  }
  return groups;
}
