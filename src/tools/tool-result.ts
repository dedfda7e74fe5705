import type { JsonValue } from '../base/json.ts';
import type { ToolVisibility } from './tool-spec.ts';

/** Why a call gave no output. */
export type ToolErrorCode =
  | 'tool/unknown'
  | 'tool/not-offered'
  | 'tool/malformed-call'
  | 'tool/invalid-input'
  | 'tool/invalid-output'
  | 'tool/failed'
  | 'tool/timeout'
  | 'tool/aborted'
  /** The program was stopped while it ran: nobody knows how far it came. */
  | 'tool/interrupted';

/** How a call ended. */
export type ToolOutcome =
  | { readonly status: 'done'; readonly isSuccess: boolean; readonly output: JsonValue }
  | { readonly status: 'failed'; readonly code: ToolErrorCode; readonly message: string }
  | { readonly status: 'blocked'; readonly code: 'tool/denied'; readonly message: string };

/** What became of a call: plain data, stored as JSON and rendered anew whenever somebody looks. */
export type ToolResult = ToolOutcome & {
  readonly callId: string;
  readonly toolName: string;
  /** The canonical input: coerced, and as the tool changed it. */
  readonly input: JsonValue;
  readonly visibility: ToolVisibility;
  readonly durationMs: number;
};
