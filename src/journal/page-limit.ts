import { ThoughtlineError } from '../base/error.ts';

/** The most that one page of sessions or hits, or one sweep, takes. */
export const LARGEST_PAGE = 1_000;

/** How much a caller gets when it does not say. */
export const DEFAULT_LIMITS: { readonly sessions: number; readonly search: number; readonly sweep: number } = {
  sessions: 50,
  search: 20,
  sweep: 100,
};

/** Checks how much a caller asked for; more than the largest page is cut to it. */
export function toPageLimit(limit: number | undefined, otherwise: number): number {
  return Math.min(toLimit(limit) ?? otherwise, LARGEST_PAGE);
}

/** Checks a limit that has no upper bound. */
export function toLimit(limit: number | undefined): number | undefined {
  if (limit === undefined || (Number.isSafeInteger(limit) && limit > 0)) return limit;
  throw new ThoughtlineError('journal/invalid', `The limit must be a whole number from 1 on, not ${limit}.`);
}
