import type { Level } from './levels.ts';

/** A thought that counts: not discarded by a rollback. */
export interface LiveThought {
  /** Its event in the journal, for reading it back and for hiding it from search. */
  readonly seq: number;
  readonly tokens: number;
}

/** What the rules of reasoning need to know. At most 25 thoughts are live, so it stays small. */
export interface ReasoningState {
  readonly status: 'new' | 'active' | 'completed';
  readonly query: string;
  readonly level: Level;
  readonly totalThoughts: number;
  readonly thoughts: readonly LiveThought[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly ttlMs: number;
}

/** Before anything was said. */
export const NEW_REASONING: ReasoningState = {
  status: 'new',
  query: '',
  level: 'basic',
  totalThoughts: 0,
  thoughts: [],
  createdAt: 0,
  updatedAt: 0,
  ttlMs: 0,
};

/** The tokens of all live thoughts. */
export function tokensUsed({ thoughts }: Pick<ReasoningState, 'thoughts'>): number {
  return thoughts.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** How many steps, from 0 on, a rollback can name and change something: the last one only where that opens the session again. */
export function rollbackChoices({
  status,
  totalThoughts,
  thoughts,
}: Pick<ReasoningState, 'status' | 'totalThoughts' | 'thoughts'>): number {
  const isConcludedEarly = status === 'completed' && thoughts.length < totalThoughts;
  return isConcludedEarly ? thoughts.length : Math.max(0, thoughts.length - 1);
}

/** From then on the session can be read and not continued. */
export function expiresAt({ updatedAt, ttlMs }: ReasoningState): number {
  return updatedAt + ttlMs;
}
