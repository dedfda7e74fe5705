import type { RunAnswer, RunNote, RunStep, RunTurn } from './run-trace.ts';

/** What became of a question, as it happened: what comes after an answer, such as that its plan was approved, stands after it. */
export function inOrder({ entries, plan, answer }: RunTurn): (RunStep | RunNote | RunAnswer)[] {
  const answers = [plan, answer].filter((each) => each !== undefined);
  return [...entries, ...answers].sort((a, b) => a.seq - b.seq);
}
