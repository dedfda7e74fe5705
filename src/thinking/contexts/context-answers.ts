/** What `think` and `addThought` give back: one shape everywhere. */
export type ThoughtAnswer =
  | {
      readonly status: 'success';
      readonly step: number;
      /** Left out where echoing is switched off, to save tokens. */
      readonly thought?: string;
      readonly context_size: number;
      readonly session_id: string;
      /** Comes when the same thought is thought again and again. */
      readonly nudge?: string;
    }
  | { readonly status: 'error'; readonly message: string };

/** A thought as contexts show it. */
export interface ContextThought {
  /** ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly thought: string;
  readonly step: number;
}

/** A whole context. An unknown session is an empty one. */
export interface Context {
  readonly session_id: string;
  readonly thoughts: readonly ContextThought[];
  readonly metadata: ContextMetadata;
}

/** When a context was made and touched, and how many steps it ever had. */
export interface ContextMetadata {
  readonly created_at: string | null;
  readonly last_updated: string | null;
  readonly total_steps: number;
}

/** The short form of a context. */
export interface ContextSummary extends ContextMetadata {
  readonly session_id: string;
}

/** The text of a context for a model. */
export function formatContext(thoughts: readonly ContextThought[]): string {
  if (thoughts.length === 0) return 'No thoughts yet in this session.';
  const steps = thoughts.map(({ step, timestamp, thought }) => `Step ${step} (${timestamp}):\n${thought}`);
  return ['Previous thoughts in this session:', ...steps].join('\n\n');
}
