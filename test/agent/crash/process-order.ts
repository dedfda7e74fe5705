/** What a process of the crash tests is told. */
export interface ProcessOrder {
  /** The address of the built journal, whose thread stands beside it. */
  readonly journalModule: string;
  readonly database: string;
  readonly model: string;
  readonly notes: string;
  /** Resumes this run instead of beginning one. */
  readonly runId?: string | undefined;
  readonly dieAt?: DieAt | undefined;
}

/** Where a process ends itself. */
export interface DieAt {
  readonly what: 'event' | 'before-write' | 'after-write';
  /** Counts from 1. */
  readonly count: number;
}
