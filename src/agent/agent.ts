import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Journal } from '../journal/journal.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { ToolCall } from '../tools/tool-call.ts';
import type { ToolSpec } from '../tools/tool-spec.ts';
import type { AgentEvent } from './agent-event.ts';
import type { AgentSettings } from './agent-settings.ts';
import type { Model } from './model/model.ts';

/** What an agent is made of. Runs share nothing else. */
export interface AgentParts {
  readonly journal: Journal;
  /** The tools of the mode `agent`, as they are now: those of MCP servers come and go. */
  readonly tools: () => ToolRegistry | Promise<ToolRegistry>;
  readonly settings: () => AgentSettings;
  /** Takes secrets out of what is stored of the user's words, the model's and its thoughts. */
  readonly redact?: (text: string) => string;
  /**
   * How far `redact` holds back text that is still being written, so that nothing is shown of what it takes out. Without
   * it nobody knows what that may be, and a text is shown when its step is over.
   */
  readonly liveText?: () => LiveText;
  /** Whether the model may hand tasks to agents of its own, through the tool `spawn_agent`. */
  readonly subAgents?: boolean;
  readonly clock?: Clock;
  readonly log?: Log;
}

/**
 * When text may be shown: by the word where only well-known secrets are taken out, by the line where nothing is that goes
 * on in the next one, else by the step.
 */
export type LiveText = 'by-word' | 'by-line' | 'by-step';

/** What an agent is asked to do. */
export type RunRequest = RunTarget & {
  readonly model: Model;
  readonly owner?: string;
  /** Stops the run; it can be resumed. */
  readonly signal?: AbortSignal;
  /** Asks a person about one call. Without it, asking means denied. */
  readonly ask?: AskApproval;
  /** Told when a person allows a tool for good: the run itself remembers it only for its own life. */
  readonly onAlways?: (tool: string) => void;
  /** More for the system prompt, such as the project that the user works in. */
  readonly instructions?: string;
};

/** Which run, and how it goes on. */
export type RunTarget =
  /** A new run. */
  | { readonly text: string; readonly plan?: boolean; readonly format?: boolean }
  /** The next turn of a run. */
  | { readonly runId: string; readonly text: string; readonly plan?: boolean; readonly format?: boolean }
  /** Takes up a run that was killed, stopped or failed, where it was. */
  | { readonly runId: string; readonly resume: true }
  /** Carries out the plan that the run ended with. */
  | { readonly runId: string; readonly approvePlan: true }
  /** A new run that shares everything before this turn, with another text in its place. */
  | { readonly runId: string; readonly branchAt: number; readonly text: string };

/** A person's word on one call: this time, for the rest of the run, from now on, or not. */
export type Approval = 'once' | 'session' | 'always' | 'deny';

/** Asks a person; rejects when the run stops meanwhile. */
export type AskApproval = (
  call: ToolCall,
  spec: ToolSpec,
  options: { readonly signal: AbortSignal },
) => Promise<Approval>;

/** Thinks, acts and answers. */
export interface Agent {
  /** Works while it is iterated; the first event names the run. Ending the iteration early stops the run. Never throws for what a run can meet: that is an `error` event. */
  run(request: RunRequest): AsyncIterable<AgentEvent>;
}
