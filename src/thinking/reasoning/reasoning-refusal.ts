/** Why a call to a line of reasoning was refused. Nothing was stored. */
export type ReasoningErrorCode =
  | 'E_INVALID_INPUT'
  | 'E_SESSION_NOT_FOUND'
  | 'E_SESSION_COMPLETED'
  | 'E_INVALID_THOUGHT_COUNT'
  | 'E_INSUFFICIENT_THOUGHTS'
  | 'E_INVALID_RUN_MODE_ARGS'
  | 'E_BUDGET_EXCEEDED'
  | 'E_ABORTED'
  | 'E_SERVER_BUSY'
  | 'E_REASONING';

/** A refusal that says what to do: `next` is the way out. */
export interface ReasoningRefusal {
  readonly code: ReasoningErrorCode;
  readonly message: string;
  readonly next?: string;
}
