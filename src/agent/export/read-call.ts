import type { JsonValue } from '../../base/json.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import { renderForUser } from '../../tools/render-results.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { CallPart } from '../model/message.ts';
import type { RunCall } from './run-trace.ts';

/** A call as it was made; nobody knows yet what becomes of it. */
export function unfinishedCall({ id, name, input, internal }: CallPart): RunCall {
  return { type: 'call', callId: id, tool: name, internal: internal === true, outcome: 'unfinished', input };
}

/** A call with its result. */
export function finishedCall(call: RunCall, result: ToolResult, registry: ToolRegistry | undefined): RunCall {
  const { input, durationMs } = result;
  if (result.status !== 'done') {
    const { code, message } = result;
    return {
      ...call,
      outcome: result.status === 'failed' ? 'failed' : 'denied',
      input,
      durationMs,
      code,
      text: message,
    };
  }
  const { output, isSuccess } = result;
  const text = registry === undefined ? undefined : shownText(result, registry);
  return {
    ...call,
    outcome: isSuccess ? 'succeeded' : 'failed',
    input,
    durationMs,
    output,
    ...(text === undefined ? {} : { text }),
  };
}

/** The whole text of a result for people. A tool that is gone cannot show its records: then the data speaks for itself. */
export function outputText(result: ToolResult, registry: ToolRegistry): string {
  if (result.status !== 'done') return result.message;
  return shownText(result, registry) ?? toText(result.output);
}

/** Data as people read it: text is text. */
export function toText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function shownText(result: ToolResult & { readonly status: 'done' }, registry: ToolRegistry): string | undefined {
  try {
    if (registry.get(result.toolName)?.read(result.output) === undefined) return undefined;
  } catch {
    return undefined;
  }
  return renderForUser(result, registry, { internal: true });
}
