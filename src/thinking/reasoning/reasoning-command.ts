import type { Level } from './levels.ts';

/** One thought to record, after redaction. */
export interface ThoughtToRecord {
  readonly thought: string;
  readonly stepSummary?: string;
  readonly observation?: string;
  readonly hypothesis?: string;
  readonly evaluation?: string;
}

/** A call of `reasoning_think` whose fields were checked one by one; what they mean together is decided by the rules. */
export interface ReasoningCommand {
  readonly mode: 'start' | 'continue';
  readonly at: number;
  readonly ttlMs: number;
  /** Needed to start; on continuation a new text revises the question. */
  readonly query?: string;
  /** Needed to start; on continuation it must not contradict the session. */
  readonly level?: Level;
  readonly targetThoughts?: number;
  readonly rollbackToStep?: number;
  readonly thoughts: readonly ThoughtToRecord[];
  readonly isConclusion: boolean;
  /** `run_to_completion`: all remaining thoughts at once, or none. */
  readonly isBatch: boolean;
}
