import type { Clock } from '../../base/clock.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolMode } from '../../tools/tool-spec.ts';
import type { AgentParts, RunRequest } from '../agent.ts';
import type { AgentEventBody } from '../agent-event.ts';
import type { RunLimits } from '../agent-settings.ts';
import type { RequestBuilder } from '../request/build-request.ts';
import type { Turn } from '../run/run-history.ts';
import type { RunWriter } from '../run/run-writer.ts';
import type { WorkTime } from './work-time.ts';

/** A run that is being worked on: what its steps share. */
export interface LiveRun {
  readonly parts: AgentParts;
  readonly request: Pick<RunRequest, 'model' | 'ask' | 'onAlways' | 'instructions'>;
  readonly owner: string;
  readonly writer: RunWriter;
  /** The tools of this moment. */
  readonly tools: () => ToolRegistry | Promise<ToolRegistry>;
  readonly builder: RequestBuilder;
  readonly scope: RunScope;
  readonly clock: Clock;
  readonly time: WorkTime;
  /** Aborts when the run must end; its reason is the error that says why. */
  readonly signal: AbortSignal;
  /** Inputs as the model wrote them, where the record is redacted; by the id of the call. */
  readonly rawInputs: Map<string, unknown>;
  /** Tells what happens, in the order in which it happens: not before what was recorded earlier is durable. */
  emit(body: AgentEventBody): void;
  /** Waits until whoever watches has seen everything so far, so that nothing piles up. */
  caughtUp(): Promise<void>;
}

/** What a run may use: an agent's own runs, or one that works for another. */
export interface RunScope {
  readonly mode: ToolMode;
  /** Only tools that change nothing. */
  readonly isReadOnly: boolean;
  /** It works for another run, and so can have none work for itself. */
  readonly isSub: boolean;
  /** Instead of the user's: what was left of them. */
  readonly limits?: RunLimits;
  readonly grants: Grants;
}

/** The tools that a person allowed for the rest of a run and of those that work for it. */
export interface Grants {
  names(): readonly string[];
  add(tool: string): void;
}

/** The turn that is being worked on. */
export function turnOf({ writer }: Pick<LiveRun, 'writer'>): Turn {
  const turn = writer.history.turns.at(-1);
  if (turn === undefined) throw new TypeError('A run that is being worked on has a turn.');
  return turn;
}

/** Whether only reading is allowed now: for a plan, or for a sub-agent that only reads. */
export function isReadOnly(run: Pick<LiveRun, 'writer' | 'scope'>): boolean {
  return run.scope.isReadOnly || isPlanning(turnOf(run));
}

/** Whether the turn is still making its plan. */
export function isPlanning({ isPlan, approvedAfterStep }: Turn): boolean {
  return isPlan && approvedAfterStep === undefined;
}

/** Takes secrets out of what is stored. */
export function redacted({ parts }: Pick<LiveRun, 'parts'>, text: string): string {
  return parts.redact === undefined ? text : parts.redact(text);
}
