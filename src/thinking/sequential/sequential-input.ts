/** What `sequentialthinking` takes: every value has its type, as the reference server would see it. */
export interface SequentialInput {
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
