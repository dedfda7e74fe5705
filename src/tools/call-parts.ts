import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import type { PermissionPolicy } from './permissions.ts';
import type { ToolRegistry } from './registry.ts';
import type { Caller, Progress } from './tool.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolMode, ToolSpec } from './tool-spec.ts';

/** Asks a person about one call. */
export type AskPermission = (call: ToolCall, spec: ToolSpec) => Promise<boolean>;

/** What a call runs with. */
export interface CallParts {
  readonly registry: ToolRegistry;
  /** Checked at the call too: models call tools that they were never offered. */
  readonly mode: ToolMode;
  readonly caller?: Caller;
  readonly session?: { readonly id: string };
  readonly turn?: string;
  /** Aborting it cancels the call. */
  readonly signal?: AbortSignal | undefined;
  /** @internal The same, made for this call alone: the tool's timeout cancels it, too. */
  readonly cancellation?: Cancellation | undefined;
  readonly onProgress?: ((call: ToolCall, update: Progress) => void) | undefined;
  /** Without a policy every call is allowed: the program that calls has decided already. */
  readonly permissions?: PermissionPolicy;
  /** Without somebody to ask, asking means denied. */
  readonly ask?: AskPermission;
  /** @internal Waited for when a call is valid and allowed, right before it runs. */
  readonly beforeRun?: ((call: ToolCall) => Promise<void>) | undefined;
  /** @internal False where nobody looks at the input again, so that it need not be recorded. */
  readonly keepsInput?: boolean;
  readonly clock?: Clock;
}
