/** A row of a page, and how many there were before it was cut. */
export interface FittingRow {
  readonly found: number;
}

// Rows are read, parsed and handed on together: what a page weighs is what it costs in memory, several times over.
const LARGEST_PAGE = 4 * 1024 * 1024;

/**
 * Cuts the rows that a query gives, in the given order, where two of their columns weigh too much together. The first row
 * is always there, so that whoever goes on gets to the end.
 */
export function fittingPage(
  query: string,
  order: string,
  [one, two]: readonly [string, string] = ['data', 'text'],
): string {
  return `SELECT * FROM (
  SELECT rows.*, count(*) OVER () AS found, sum(octet_length(${one}) + coalesce(octet_length(${two}), 0))
    OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS weight
  FROM (${query}) AS rows
) AS page WHERE weight IS NULL OR weight < ${LARGEST_PAGE} ORDER BY ${order}`;
}

/** True when a page was cut, so that more may come. */
export function isCut(page: readonly FittingRow[]): boolean {
  return page.length < (page[0]?.found ?? 0);
}
