import { holdsTerms, type SearchTerm, toSearchable } from '../search-terms.ts';
import type { Place } from './place.ts';
import { type PlacedEvent, textOf } from './rows.ts';

/** What is searched for, and how much of it. */
export interface Question {
  readonly owner: string;
  readonly sessionId: string | undefined;
  readonly before: Place | undefined;
  readonly limit: number;
  readonly terms: readonly SearchTerm[];
}

/** What may be found: of an owner, perhaps of one session, perhaps only before a place. `scopeValues` are its values. */
export const IN_SCOPE = `e.owner = $1 AND NOT e.hidden
  AND ($2::text IS NULL OR e.session = (SELECT number FROM thoughtline_sessions WHERE owner = $1 AND id = $2))
  AND ($3::bigint IS NULL OR (e.place, e.session, e.seq) < ($3, $4::bigint, $5::bigint))`;

/** The first five values of a statement that asks for what is `IN_SCOPE`. */
export function scopeValues({ owner, sessionId, before }: Question): (string | number | null)[] {
  return [owner, sessionId ?? null, before?.place ?? null, before?.session ?? null, before?.seq ?? null];
}

/** True when the text of an event has the terms. */
export function hasTerms(row: PlacedEvent, { terms }: Question): boolean {
  return holdsTerms(toSearchable(textOf(row) ?? ''), terms);
}

/** What an event adds to an answer, in characters. */
export function weightOf({ data, text }: PlacedEvent): number {
  return data.length + (text?.length ?? 0);
}
