import { didYouMean } from '../base/closest.ts';
import { redactSecrets } from '../base/redact-secrets.ts';
import { shorten } from '../base/shorten.ts';
import type { CallParts } from './call-parts.ts';
import type { MalformedCall } from './dialects/dialect.ts';
import { describeProblems, type Problem } from './schema.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolErrorCode, ToolOutcome, ToolResult } from './tool-result.ts';

const MOST_NAMES = 20;
const LONGEST_NAME = 100;
/** Enough to act on; a message is stored and sent to models again and again. */
const LONGEST_MESSAGE = 4_000;

/** A failure; secrets that an error message may carry do not leave the program. */
export function failed(code: ToolErrorCode, message: string): ToolOutcome {
  return { status: 'failed', code, message: shorten(redactSecrets(message), LONGEST_MESSAGE) };
}

/** A call of a tool that does not exist. */
export function unknownTool(call: ToolCall, parts: CallParts): ToolOutcome {
  const known = offeredNames(parts);
  return failed(
    'tool/unknown',
    `Unknown tool '${shorten(call.name, LONGEST_NAME)}'.${didYouMean(call.name, known) || listOf(known)}`,
  );
}

/** A call of a tool that exists and was not offered in this mode. */
export function notOffered(call: ToolCall, parts: CallParts): ToolOutcome {
  const message = `The tool '${call.name}' is not offered in mode '${parts.mode}'.${listOf(offeredNames(parts))}`;
  return failed('tool/not-offered', message);
}

/** A call whose input its tool refuses; every problem is named at once. */
export function invalidInput(call: ToolCall, problems: readonly Problem[]): ToolOutcome {
  const message = `The input of ${call.name} is not valid: ${describeProblems(problems)}. Nothing was done. Correct it and call again.`;
  return failed('tool/invalid-input', message);
}

/** A call that took too long. */
export function timedOut(call: ToolCall, timeoutMs: number): ToolOutcome {
  return failed(
    'tool/timeout',
    `${call.name} was stopped: it took longer than ${timeoutMs / 1000} s. Ask for less at once.`,
  );
}

/** A call that the user's policy, or the user, does not allow. */
export function denied(call: ToolCall, reason: string): ToolOutcome {
  return { status: 'blocked', code: 'tool/denied', message: `${call.name} was not run: ${reason}. Go on without it.` };
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

function offeredNames({ registry, mode }: CallParts): string[] {
  return registry.forMode(mode).map(({ spec }) => spec.name);
}

function listOf(names: readonly string[]): string {
  if (names.length === 0) return ' No tools are offered here.';
  return ` Known tools: ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', …' : ''}.`;
}
