import { estimateTokens } from '../../base/tokens.ts';
import type { SessionKind } from '../../journal/journal.ts';

/** A thought as `recall` shows it, or the question of a session. */
export interface RecalledThought {
  readonly session_id: string;
  readonly kind: SessionKind;
  /**
   * As the model was told, or as it would send it: contexts count from 1, reasoning from 0 like `rollbackToStep`, and a
   * sequential thought has its `thoughtNumber`. A question has none.
   */
  readonly step?: number;
  readonly what?: 'question';
  /** ISO 8601 in UTC. */
  readonly when: string;
  readonly text: string;
}

/** A session as `recall` lists it. */
export interface RecalledSession {
  readonly session_id: string;
  readonly kind: SessionKind;
  readonly when: string;
  readonly title: string;
}

/** What `recall` gives back; `next` says how to go on. An error names everything that is wrong with the request. */
export type RecallAnswer =
  | { readonly thoughts: readonly RecalledThought[]; readonly next: string }
  | { readonly sessions: readonly RecalledSession[]; readonly next: string }
  | { readonly error: string; readonly next: string };

const MOST_TOKENS = 3_000;

/** As many items from the start as a short answer has room for; the first one always. */
export function fitting<Item>(items: readonly Item[]): readonly Item[] {
  let tokens = 0;
  const end = items.findIndex((item) => {
    tokens += estimateTokens(JSON.stringify(item));
    return tokens > MOST_TOKENS;
  });
  return end < 0 ? items : items.slice(0, Math.max(1, end));
}
