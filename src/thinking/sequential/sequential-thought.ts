/** One call of `sequentialthinking` after checking: every value has its type, as the reference server would see it. */
export interface SequentialThought {
  readonly thought: string;
  readonly nextThoughtNeeded: boolean;
  readonly thoughtNumber: number;
  readonly totalThoughts: number;
  readonly isRevision?: boolean;
  readonly revisesThought?: number;
  readonly branchFromThought?: number;
  readonly branchId?: string;
  readonly needsMoreThoughts?: boolean;
}
