/** Which transactions a statement could see: of those before `end` all but the ones `underWay`. Counted like places. */
export interface Sight {
  readonly end: number;
  readonly underWay: readonly number[];
}

/** What a statement over `thoughtline_schema` selects to say what it saw. */
export const SIGHT_COLUMN = `base || ':' || pg_current_snapshot()::text`;

/** What any other statement selects for that. */
export const SIGHT: string = `(SELECT ${SIGHT_COLUMN} FROM thoughtline_schema)`;

/** Reads what these gave: what is added to transaction ids, then the oldest id under way, the end, and all under way. */
export function fromSightText(text: string): Sight {
  const [base = '0', , end = '0', underWay = ''] = text.split(':');
  const toPlace = (id: string): number => Number(base) + Number(id);
  return { end: toPlace(end), underWay: underWay === '' ? [] : underWay.split(',').map(toPlace) };
}
