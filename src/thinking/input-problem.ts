/** One thing that is wrong with an input: the field, and what to send instead. */
export interface InputProblem {
  readonly field: string;
  readonly message: string;
}

/** All problems in one line: `level: send one of …; thought: send a text`. */
export function describeProblems(problems: readonly InputProblem[]): string {
  return problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');
}
