/** A tool call as a model made it: nothing about it is trusted yet. */
export interface ToolCall {
  /** Ties the result to the call; unique within a run. */
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}
