import type { ToolResult } from '../../tools/tool-result.ts';
import type { Answer } from '../formatter/answer.ts';
import type { AssistantPart } from '../model/message.ts';
import type { StopReason } from '../model/model.ts';
import type { Usage } from '../model/usage.ts';

/** What a step is for: work, the final form of the answer, or a summary of what leaves the request. */
export type StepPurpose = 'work' | 'format' | 'compact';

/** What ends a turn before the model is done. */
export type LimitName = 'steps' | 'tokens' | 'cost' | 'time' | 'repeats';

/**
 * Everything that is recorded of a run, in the order in which it happens. These are the only state: a request is made
 * of nothing else, so that a run that was killed asks exactly what it would have asked.
 */
export type RunEvent =
  | { readonly type: 'run-started'; readonly data: RunStarted }
  /** Somebody took the run up: from here on, only this worker may write. */
  | { readonly type: 'run-resumed'; readonly data: { readonly worker: string } }
  | { readonly type: 'turn-started'; readonly data: TurnStarted }
  | { readonly type: 'step-started'; readonly data: StepStarted }
  /** What the model said; the thoughts in it are redacted already. */
  | { readonly type: 'step-answered'; readonly data: StepAnswered }
  /** The request ended without an answer; it is asked again under its number, or the turn ends. */
  | {
      readonly type: 'step-failed';
      readonly data: { readonly step: number; readonly lost: number; readonly tried?: Tried };
    }
  /** Before a call that may change something: should the run be killed, nobody knows how far it came. */
  | { readonly type: 'call-started'; readonly data: { readonly step: number; readonly callId: string } }
  | { readonly type: 'call-finished'; readonly data: { readonly step: number; readonly result: ToolResult } }
  /** All calls of the step have their results; `repeats` counts the steps before it that were the same in a row. */
  | { readonly type: 'step-finished'; readonly data: { readonly step: number; readonly repeats: number } }
  /** Results that were too long for the model: from here on, requests show only their edges. */
  | {
      readonly type: 'results-shrunk';
      readonly data: { readonly callIds: readonly string[]; readonly maxTokens: number };
    }
  /** From here on, requests begin with the summary instead of everything up to and including step `upTo`. */
  | { readonly type: 'history-compacted'; readonly data: { readonly upTo: number; readonly summary: string } }
  | { readonly type: 'plan-approved'; readonly data: { readonly turn: number } }
  | { readonly type: 'tool-granted'; readonly data: { readonly tool: string } }
  | { readonly type: 'turn-finished'; readonly data: TurnFinished }
  /** The turn ended without an answer; it can be resumed. */
  | {
      readonly type: 'turn-stopped';
      readonly data: {
        readonly turn: number;
        /** Who ended it: somebody who watched it, the server that it worked in, or what went wrong. */
        readonly reason: 'user' | 'server' | 'error';
        readonly code?: string;
        readonly message?: string;
      };
    };

/** How a run began. */
export interface RunStarted {
  readonly worker: string;
  readonly model: string;
  /** Kept for the life of the run, so that a resumed run asks as it asked before. */
  readonly style: RunStyle;
  /** Where it is a sub-agent's. */
  readonly parent?: { readonly runId: string; readonly callId: string };
  /** Where an earlier message of another run was edited: the events up to there are copied behind this one. */
  readonly branchOf?: { readonly runId: string; readonly turn: number };
}

/** How requests of a run are built. */
export interface RunStyle {
  readonly history: 'native' | 'transcript';
  readonly dialect: 'native' | 'xml' | 'caret';
  readonly dedup: 'newest' | 'first' | 'off';
  /** The day that the system prompt names: `2026-11-15`. */
  readonly date: string;
}

/** What the user asked. */
export interface TurnStarted {
  readonly turn: number;
  readonly text: string;
  /** Only reading and thinking until the plan is approved. */
  readonly isPlan: boolean;
  readonly format: boolean;
}

/** A request is about to be sent. */
export interface StepStarted {
  /** Counts from 1 over the whole run. */
  readonly step: number;
  readonly turn: number;
  readonly purpose: StepPurpose;
  readonly model: string;
  readonly tools: readonly string[];
}

/** A model's answer. */
export interface StepAnswered {
  readonly step: number;
  /** As when it began: what may be shown of an event must be seen in the event alone. */
  readonly purpose: StepPurpose;
  readonly provider: string;
  readonly parts: readonly AssistantPart[];
  readonly usage: Usage;
  /** US dollars; absent when it is unknown. */
  readonly cost?: number;
  readonly stopReason: StopReason;
  readonly durationMs: number;
  /** How often the request had to be sent again. */
  readonly retries: number;
  /** How many of these broke off, so that nobody knows what they used; absent where none did. */
  readonly lost?: number;
  /** What others of these told; absent where none did. */
  readonly tried?: Tried;
}

/** What tries of a request used that failed and told it. */
export interface Tried {
  readonly usage: Usage;
  readonly cost?: number;
}

/** How a turn ended. */
export interface TurnFinished {
  readonly turn: number;
  readonly answer: Answer;
  /** The limit that was reached, when the answer is partial. */
  readonly limit?: LimitName;
  /** Only a plan: approving it goes on with all tools. */
  readonly isPlan?: boolean;
}
