import type { Answer } from './formatter/answer.ts';
import type { StopReason } from './model/model.ts';
import type { LimitName, StepPurpose } from './run/run-event.ts';
import type { ToldSpent } from './run/spent.ts';

/**
 * What happens in a run, for whoever watches: one union, one JSON line each. Events with `internal` hold what the user
 * is not shown unless asked for; a thought has its text only with `thoughts: full`.
 */
export type AgentEvent = AgentEventBody & {
  /** Counts from 1 within one stream of events. */
  readonly id: number;
  readonly runId: string;
  /** ISO 8601, ending in Z. */
  readonly at: string;
};

/** An event without its place in the stream. */
export type AgentEventBody =
  | {
      readonly type: 'run';
      readonly turn: number;
      readonly model: string;
      readonly isResumed: boolean;
      readonly parent?: string;
    }
  | { readonly type: 'step'; readonly step: number; readonly purpose: StepPurpose; readonly tools: readonly string[] }
  /** The model has answered; its calls, if any, come next. */
  | (ToldSpent & {
      readonly type: 'step-end';
      readonly step: number;
      readonly purpose: StepPurpose;
      readonly stopReason: StopReason;
      readonly durationMs: number;
      readonly retries: number;
    })
  /** A piece of text. Of a `work` step it is the model talking beside its calls, or the answer when the step has none. */
  | { readonly type: 'text'; readonly step: number; readonly purpose: StepPurpose; readonly text: string }
  /** The stream broke off: what came of this step since it began counts as never said. */
  | { readonly type: 'text-dropped'; readonly step: number }
  | {
      readonly type: 'thought';
      readonly internal: true;
      readonly step: number;
      readonly source: 'tool' | 'model';
      readonly tokens: number;
      readonly text?: string;
    }
  | {
      readonly type: 'tool-start';
      readonly step: number;
      readonly callId: string;
      readonly tool: string;
      readonly title: string;
      readonly internal: boolean;
    }
  | {
      readonly type: 'tool-progress';
      readonly step: number;
      readonly callId: string;
      readonly tool: string;
      readonly message: string;
      readonly internal: boolean;
    }
  | ToolEnd
  | {
      readonly type: 'approval';
      readonly step: number;
      /** By which the question is answered. */
      readonly callId: string;
      readonly tool: string;
      readonly title: string;
      /** The run that asks, where it works for this one. */
      readonly agent?: string;
    }
  | {
      readonly type: 'retry';
      readonly step: number;
      readonly attempt: number;
      readonly waitMs: number;
      readonly reason: string;
    }
  | { readonly type: 'limit'; readonly limit: LimitName; readonly message: string }
  | { readonly type: 'compaction'; readonly upToStep: number; readonly reason: 'context' | 'too-long' }
  | { readonly type: 'formatting'; readonly step: number; readonly attempt: number }
  | Done
  /** The run stopped without an answer; it can be resumed. */
  | { readonly type: 'error'; readonly code: string; readonly message: string; readonly isResumable: boolean };

/** A call came to its end; `output` is the whole text for people, absent where it is internal. */
export interface ToolEnd {
  readonly type: 'tool-end';
  readonly step: number;
  readonly callId: string;
  readonly tool: string;
  readonly isSuccess: boolean;
  readonly status: string;
  readonly durationMs: number;
  readonly internal: boolean;
  readonly output?: string;
}

/** The turn has its answer. */
export interface Done extends ToldSpent {
  readonly type: 'done';
  readonly turn: number;
  readonly answer: Answer;
  /** The answer as plain text, artifacts in fences. */
  readonly text: string;
  readonly isPartial: boolean;
  readonly limit?: LimitName;
  readonly isPlan: boolean;
  /** Requests to the model in this turn, also for the final form and for summaries. */
  readonly steps: number;
}
