import type { Session, SessionKind } from '../../journal/journal.ts';

/** The kinds of sessions that are made of thoughts; an agent's run holds much else, and the agent reads it back. */
export type ThoughtKind = Exclude<SessionKind, 'run'>;

/** A session that is made of thoughts. */
export type ThoughtSession = Session & { readonly kind: ThoughtKind };

/** Whether a session is made of thoughts. */
export function isThoughtSession(session: Session): session is ThoughtSession {
  return session.kind !== 'run';
}

/** A session of thoughts as people read it. Plain JSON; every text in it is untrusted. */
export interface Trace {
  readonly id: string;
  readonly kind: ThoughtKind;
  readonly status: string;
  readonly level?: string;
  /** The question that is being thought about. */
  readonly title?: string;
  /** ISO 8601 in UTC, as all times here. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** `live` is what still counts, `discarded` what was rolled back or cleared. */
  readonly steps: { readonly live: number; readonly discarded: number; readonly planned?: number };
  /** Of the live steps. */
  readonly tokens: { readonly used: number; readonly budget?: number };
  readonly pins: readonly TracePin[];
  /** Everything that happened, oldest first. */
  readonly entries: readonly TraceEntry[];
}

/** A passage that a live thought pinned to the top. */
export interface TracePin {
  readonly title: string;
  readonly text: string;
  readonly step: number;
}

/** A thought, or anything else that happened. */
export type TraceEntry = TraceStep | TraceNote;

/** One thought. */
export interface TraceStep extends StepContent {
  readonly type: 'step';
  /** The event behind it: unique in the session, where branches can repeat a step number. */
  readonly seq: number;
  readonly at: string;
  readonly standing: Standing;
  /** The seq of the thought that this one continues. */
  readonly follows?: number;
}

/** What was thought. */
export interface StepContent {
  /** Counts from 1, as people do. */
  readonly step: number;
  readonly text: string;
  readonly tokens: number;
  readonly summary?: string;
  readonly observation?: string;
  readonly hypothesis?: string;
  readonly evaluation?: string;
  readonly isConclusion?: true;
  readonly branch?: { readonly id: string; readonly from: number };
  /** The number of the step that this one thinks anew. */
  readonly revises?: number;
}

/** Whether a thought still counts: `outgrown` ones do, but newer thoughts took their place in the model's context. */
export type Standing = 'live' | 'outgrown' | 'discarded' | 'cleared';

/** One line about something that is not a thought. */
export interface TraceNote {
  readonly type: 'note';
  readonly seq: number;
  readonly at: string;
  readonly text: string;
}

/** True for a thought that no longer counts. */
export function isGone({ standing }: Pick<TraceStep, 'standing'>): boolean {
  return standing === 'discarded' || standing === 'cleared';
}
