import { countOf } from './count-of.ts';

/** How many steps are done, and of how many as long as that is a promise that still holds: plans are outgrown. */
export function stepsText(done: number, planned: number | undefined): string {
  return planned === undefined || done > planned
    ? countOf(done, 'step')
    : `${done.toLocaleString()} of ${countOf(planned, 'step')}`;
}
