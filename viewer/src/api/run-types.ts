// A run as the API shows it. What is not known is null.

/** Something that stands by itself in an answer; its content is untrusted. */
export interface Artifact {
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly language?: string;
}

/** One piece of an answer. */
export type AnswerItem =
  | { readonly type: 'text'; readonly content: string }
  | { readonly type: 'artifact'; readonly artifact: Artifact };

/** A run as people read it. */
export interface RunTrace {
  readonly id: string;
  readonly kind: 'run';
  readonly status: string;
  readonly title?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly model: string | null;
  readonly parent?: { readonly runId: string; readonly callId: string };
  readonly branchOf?: { readonly runId: string; readonly turn: number };
  readonly spent: RunSpent;
  readonly thoughts: { readonly count: number; readonly tokens: number | null; readonly areShown: boolean };
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

/** What a step or a run took; where a request did not tell, or is not answered yet, this much of it is known. */
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
  /** The plan, once more came after it. */
  readonly plan?: RunAnswer;
  readonly answer?: RunAnswer;
}

/** One request, and what the model said and did. */
export interface RunStep {
  readonly type: 'step';
  readonly seq: number;
  readonly at: string;
  readonly step: number;
  readonly purpose: 'work' | 'format' | 'compact';
  readonly model: string;
  readonly parts: readonly RunPart[];
  readonly answered?: RunSpent & { readonly durationMs: number; readonly retries: number; readonly stopReason: string };
}

/** What a step is made of. */
export type RunPart =
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'thought'; readonly source: 'model' | 'formatter'; readonly text: string }
  | RunCall;

/** A tool call and what became of it. */
export interface RunCall {
  readonly type: 'call';
  readonly callId: string;
  readonly tool: string;
  readonly internal: boolean;
  readonly outcome: 'succeeded' | 'failed' | 'denied' | 'unfinished';
  readonly input: unknown;
  readonly durationMs?: number;
  readonly code?: string;
  readonly output?: unknown;
  readonly text?: string;
}

/** What the user got. */
export interface RunAnswer {
  readonly type: 'answer';
  readonly seq: number;
  readonly at: string;
  readonly conversation: readonly AnswerItem[];
  readonly limit?: string;
  readonly isPlan: boolean;
}

/** One line about something else that happened. */
export interface RunNote {
  readonly type: 'note';
  readonly seq: number;
  readonly at: string;
  readonly text: string;
}

/** A call that waits for the reader's word. */
export interface PendingApproval {
  readonly callId: string;
  readonly tool: string;
  readonly title: string;
  readonly input: unknown;
}

/** How a run stands. */
export interface RunState {
  readonly id: string;
  readonly status: string;
  /** Whether it works in this server now. */
  readonly isRunning: boolean;
  /** Whether it was killed in the middle of its turn: nobody works on it, and it can be resumed. */
  readonly isInterrupted: boolean;
  readonly pending: readonly PendingApproval[];
}

/** What a run tells while it works, as far as the chat listens. */
export type RunEvent =
  | { readonly type: 'step'; readonly step: number; readonly purpose: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'text-dropped' }
  | { readonly type: 'thought'; readonly tokens: number; readonly text?: string }
  | { readonly type: 'tool-start'; readonly tool: string; readonly title: string; readonly internal: boolean }
  | { readonly type: 'tool-progress'; readonly tool: string; readonly message: string; readonly internal: boolean }
  | { readonly type: 'tool-end'; readonly tool: string; readonly internal: boolean }
  | { readonly type: 'approval'; readonly tool: string }
  | { readonly type: 'retry'; readonly attempt: number; readonly waitMs: number; readonly reason: string }
  | { readonly type: 'limit'; readonly message: string }
  | { readonly type: 'formatting' }
  | { readonly type: 'error'; readonly code: string; readonly message: string }
  | { readonly type: 'done' | 'run' | 'step-end' | 'compaction' };
