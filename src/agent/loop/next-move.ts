import { callsOf } from '../run/create-run-history.ts';
import type { Step, Turn } from '../run/run-history.ts';

/** What a turn needs next. It follows from the record alone, so that a run goes on where it was, whoever goes on. */
export type Move =
  /** The step has calls without results, or is not ended yet. */
  | { readonly type: 'calls'; readonly step: Step }
  | { readonly type: 'ask' }
  /** The work is done; `isCut` where the model was not, and a limit ended it. */
  | { readonly type: 'answer'; readonly isCut: boolean };

/** The next move of a turn. It rests on the presence of calls, and on no word or reason of the model. */
export function nextMove({ steps, approvedAfterStep }: Turn): Move {
  const last = steps.findLast(isRelevant);
  if (last === undefined) return { type: 'ask' };
  if (last.repeats === undefined) return { type: 'calls', step: last };
  if (approvedAfterStep !== undefined && last.step <= approvedAfterStep) return { type: 'ask' };
  if (last.purpose === 'format') return { type: 'answer', isCut: hasCalls(steps.findLast(isWork)) };
  return hasCalls(last) ? { type: 'ask' } : { type: 'answer', isCut: false };
}

/** A summary changes nothing about what comes next, and neither does a request that was never answered. */
function isRelevant({ purpose, answer }: Step): boolean {
  return answer !== undefined && purpose !== 'compact';
}

function isWork({ purpose, answer }: Step): boolean {
  return answer !== undefined && purpose === 'work';
}

function hasCalls(step: Step | undefined): boolean {
  return step === undefined || callsOf(step.answer).length > 0;
}
