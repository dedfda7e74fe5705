/** What the list is narrowed to; it lives in the address, so that a list can be linked to. */
export interface SessionFilter {
  readonly q: string;
  readonly kind: string;
  readonly status: string;
  readonly level: string;
  readonly from: string;
  readonly to: string;
  /** `shown`: a search finds also what agents thought. */
  readonly internal: string;
}

const NAMES = ['q', 'kind', 'status', 'level', 'from', 'to', 'internal'] as const;

/** Reads the filter from an address. */
export function readFilter(params: URLSearchParams): SessionFilter {
  const of = (name: (typeof NAMES)[number]): string => params.get(name) ?? '';
  return {
    q: of('q'),
    kind: of('kind'),
    status: of('status'),
    level: of('level'),
    from: of('from'),
    to: of('to'),
    internal: of('internal'),
  };
}

/** Writes the filter into an address; what says nothing is left out. */
export function writeFilter(filter: SessionFilter): URLSearchParams {
  return new URLSearchParams(NAMES.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])));
}

/** The filter as the API takes it; days count in the reader's time zone, the last one whole. */
export function toListQuery({ kind, status, level, from, to }: SessionFilter): string {
  const query = new URLSearchParams();
  if (kind !== '') query.set('kind', kind);
  if (status !== '') query.set('status', status);
  if (level !== '') query.set('level', level);
  const start = new Date(`${from}T00:00:00`);
  if (!Number.isNaN(start.getTime())) query.set('updatedAfter', String(start.getTime() - 1));
  const end = new Date(`${to}T00:00:00`);
  if (!Number.isNaN(end.getTime())) query.set('updatedBefore', String(end.setDate(end.getDate() + 1)));
  return query.toString();
}

/** A search as the API takes it. */
export function toSearchQuery(filter: SessionFilter): string {
  const query = new URLSearchParams(toListQuery(filter));
  query.set('q', filter.q.trim());
  if (filter.internal === 'shown') query.set('include', 'thoughts');
  return query.toString();
}

/** How many filters narrow what is shown; the words of a search are none of them. */
export function countFilters({ kind, status, level, from, to }: SessionFilter): number {
  return [kind, status, level, from, to].filter((value) => value !== '').length;
}
