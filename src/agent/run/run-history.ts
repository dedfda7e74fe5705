import type { ToolResult } from '../../tools/tool-result.ts';
import type { RunStarted, StepAnswered, StepPurpose, TurnFinished } from './run-event.ts';

/**
 * A run as its events tell it. Requests are made of this and of nothing else. It grows by one entry per event; entries
 * that are complete never change again, so that what was made of them can be kept with them.
 */
export interface RunHistory {
  readonly started: RunStarted;
  readonly turns: readonly Turn[];
  /** How many tokens of a result requests may show, where it was too long for the model. */
  readonly shrunk: ReadonlyMap<string, number>;
  /** What stands for everything up to and including a step. */
  readonly compaction: { readonly upTo: number; readonly summary: string } | undefined;
}

/** What the user asked, and everything that was done about it. */
export interface Turn {
  readonly turn: number;
  readonly text: string;
  readonly isPlan: boolean;
  /** The plan of this turn was approved, and the steps after that carry it out. */
  readonly approvedAfterStep: number | undefined;
  readonly format: boolean;
  readonly steps: readonly Step[];
  readonly finished: TurnFinished | undefined;
}

/** One request and what came of it. */
export interface Step {
  readonly step: number;
  readonly purpose: StepPurpose;
  /** Undefined until the model has answered. */
  readonly answer: StepAnswered | undefined;
  /** By the id of the call; those of a step that was interrupted may be missing. */
  readonly results: ReadonlyMap<string, ToolResult>;
  /** How many steps before it were the same in a row; undefined until all results are there. */
  readonly repeats: number | undefined;
}
