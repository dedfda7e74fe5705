/** What the rules of a sequential history need to know; the thoughts themselves stay in the journal. */
export interface SequentialState {
  /** How many thoughts were recorded. */
  readonly historyLength: number;
  /** Names of branches in the order in which they began; at most 100. */
  readonly branches: readonly string[];
  /** The beginning of the first thought: what lists show. */
  readonly title: string;
}

/** Before anything was thought. */
export const NEW_SEQUENTIAL: SequentialState = { historyLength: 0, branches: [], title: '' };

/**
 * The branches as the reference server reports them: the keys of an object, so that names which are array indexes come
 * first and in numeric order. Made of entries, an object takes any name for a plain key, `__proto__` too.
 */
export function reportedBranches({ branches }: SequentialState): string[] {
  return Object.keys(Object.fromEntries(branches.map((name) => [name, true])));
}
