// The API's answers, as far as the pages read them. /openapi.json says the same and more.

/** What kind of line of events a session is. */
export type SessionKind = 'context' | 'reasoning' | 'run';

/** A session as lists show it. */
export interface SessionRow {
  readonly id: string;
  readonly kind: SessionKind;
  readonly status: string;
  readonly level?: string;
  readonly title?: string;
  readonly newestThought?: string;
  /** Of a run: a call waits for the reader, or it was killed and can be resumed. */
  readonly needs?: 'approval' | 'interrupted';
  readonly steps: number | null;
  readonly planned?: number;
  readonly tokens?: { readonly used: number; readonly budget: number };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A page of a list; `next` leads on. */
export interface SessionPage {
  readonly sessions: readonly SessionRow[];
  readonly next?: string;
}

/** A session as people read it. */
export interface Trace {
  readonly id: string;
  readonly kind: SessionKind;
  readonly status: string;
  readonly level?: string;
  readonly title?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly steps: { readonly live: number; readonly discarded: number; readonly planned?: number };
  readonly tokens: { readonly used: number; readonly budget?: number };
  readonly pins: readonly { readonly title: string; readonly text: string; readonly step: number }[];
  readonly entries: readonly TraceEntry[];
}

/** A thought, or anything else that happened. */
export type TraceEntry = TraceStep | TraceNote;

/** One thought. */
export interface TraceStep {
  readonly type: 'step';
  readonly seq: number;
  readonly at: string;
  readonly standing: 'live' | 'outgrown' | 'discarded' | 'cleared';
  readonly follows?: number;
  readonly step: number;
  readonly text: string;
  readonly tokens: number;
  readonly summary?: string;
  readonly observation?: string;
  readonly hypothesis?: string;
  readonly evaluation?: string;
  readonly isConclusion?: true;
  readonly branch?: { readonly id: string; readonly from: number };
  readonly revises?: number;
}

/** One line about something that is not a thought. */
export interface TraceNote {
  readonly type: 'note';
  readonly seq: number;
  readonly at: string;
  readonly text: string;
}

/** A raw event of a session. */
export interface SessionEvent {
  readonly seq: number;
  readonly type: string;
  readonly version: number;
  readonly at: string;
  readonly data: unknown;
}

/** Where words were found. */
export interface SearchHit {
  readonly sessionId: string;
  readonly kind: SessionKind;
  /** Of the session. */
  readonly title?: string;
  readonly seq: number;
  readonly type: string;
  readonly at: string;
  readonly excerpt: string;
}

/** A page of what a search found; `next` leads on. */
export interface SearchPage {
  readonly hits: readonly SearchHit[];
  /** How many more stand in what agents thought, and are left out. */
  readonly internal: number;
  /** How many places that hold the words were looked at for this page. */
  readonly lookedAt: number;
  readonly next?: string;
}

/** How much was thought; null is unknown. */
export interface Statistics {
  readonly sessions: number;
  readonly thoughts: { readonly recorded: number; readonly live: number; readonly discarded: number };
  readonly thinkingTokens: number | null;
  readonly thinkingShare: number | null;
  readonly toolCallsAfterThought: { readonly succeeded: number; readonly failed: number } | null;
  readonly nudges: number;
  /** What agents did; null where there is no run. Sums are of the runs that tell. */
  readonly runs: {
    readonly count: number;
    readonly turns: number;
    readonly steps: number;
    readonly toolCalls: { readonly succeeded: number; readonly failed: number };
    readonly inputTokens: number | null;
    readonly outputTokens: number | null;
    readonly unknownUsage: number;
    readonly cost: number | null;
    readonly unknownCost: number;
  } | null;
}
