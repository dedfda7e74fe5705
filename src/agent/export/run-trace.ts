import type { JsonValue } from '../../base/json.ts';
import type { AnswerItem } from '../formatter/answer.ts';
import type { StopReason } from '../model/model.ts';
import type { LimitName, RunStarted, StepPurpose } from '../run/run-event.ts';

/** A run as people read it. Plain JSON; every text in it is untrusted, and what is not known is null. */
export interface RunTrace extends Pick<RunStarted, 'parent' | 'branchOf'> {
  readonly id: string;
  readonly kind: 'run';
  readonly status: string;
  readonly title?: string;
  /** ISO 8601 in UTC, as all times here. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly model: string | null;
  /** Of all steps, also of those who worked for this run, and of those that it shares with the run it branches off. */
  readonly spent: RunSpent;
  /** How much was thought, whether it is shown here or not. */
  readonly thoughts: { readonly count: number; readonly tokens: number | null; readonly areShown: boolean };
  /** What happened before the first turn. */
  readonly notes: readonly RunNote[];
  readonly turns: readonly RunTurn[];
}

/** Tokens, and what they cost in US dollars. */
export interface Spent {
  readonly inputTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly cost: number | null;
}

/** What a step or a run took; where a request did not tell, or is not answered yet, only this much of it is known. */
export interface RunSpent extends Spent {
  readonly atLeast?: Spent;
}

/** What the user asked, and what became of it. */
export interface RunTurn {
  readonly turn: number;
  readonly seq: number;
  readonly at: string;
  readonly text: string;
  readonly isPlan: boolean;
  readonly entries: readonly (RunStep | RunNote)[];
  /** The plan, once it is not the last word any more. */
  readonly plan?: RunAnswer;
  readonly answer?: RunAnswer;
}

/** One request, and what the model said and did. */
export interface RunStep {
  readonly type: 'step';
  readonly seq: number;
  readonly at: string;
  readonly step: number;
  readonly purpose: StepPurpose;
  readonly model: string;
  readonly parts: readonly RunPart[];
  /** Absent while the model has not answered. */
  readonly answered?: RunSpent & {
    readonly durationMs: number;
    readonly retries: number;
    readonly stopReason: StopReason;
  };
}

/** What a step is made of, in the model's order. */
export type RunPart =
  | { readonly type: 'message'; readonly text: string }
  /** Present only where thoughts are asked for. */
  | { readonly type: 'thought'; readonly source: 'model' | 'formatter'; readonly text: string }
  | RunCall;

/** A tool call and what became of it. */
export interface RunCall {
  readonly type: 'call';
  readonly callId: string;
  readonly tool: string;
  /** A thought: present only where thoughts are asked for. */
  readonly internal: boolean;
  readonly outcome: 'succeeded' | 'failed' | 'denied' | 'unfinished';
  readonly input: JsonValue;
  readonly durationMs?: number;
  /** Of a call that failed or was denied. */
  readonly code?: string;
  readonly output?: JsonValue;
  /** The whole output for people, or why there is none. */
  readonly text?: string;
}

/** What the user got. */
export interface RunAnswer {
  readonly type: 'answer';
  readonly seq: number;
  readonly at: string;
  readonly conversation: readonly AnswerItem[];
  /** The limit that made it partial. */
  readonly limit?: LimitName;
  readonly isPlan: boolean;
}

/** One line about something else that happened. */
export interface RunNote {
  readonly type: 'note';
  readonly seq: number;
  readonly at: string;
  readonly text: string;
}
