/** What the rules of a context need to know; the thoughts themselves stay in the journal. */
export interface ContextState {
  /** The newest step. Rises for the life of the session, also past the limit and over a clear. */
  readonly step: number;
  /** The oldest step that is kept; `step + 1` when none is. */
  readonly firstKept: number;
  /** The newest event, and the newest that a clear has hidden from search. */
  readonly seq: number;
  readonly clearedSeq: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The wording of the newest thought and how often it came in a row. */
  readonly wording: readonly number[];
  readonly repeats: number;
}

/** Before anything was thought. */
export const NEW_CONTEXT: ContextState = {
  step: 0,
  firstKept: 1,
  seq: 0,
  clearedSeq: 0,
  createdAt: 0,
  updatedAt: 0,
  wording: [],
  repeats: 0,
};

/** How many thoughts are kept. */
export function contextSize({ step, firstKept }: ContextState): number {
  return step - firstKept + 1;
}
