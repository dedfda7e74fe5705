/** One thing that is wrong with an input: the field, and what to send instead. */
export interface InputProblem {
  readonly field: string;
  readonly message: string;
}
