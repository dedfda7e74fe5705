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

/** What can be chosen. */
export const CHOICES = {
  kind: ['context', 'reasoning', 'run'],
  status: ['active', 'waiting', 'completed', 'partial', 'stopped', 'failed'],
  level: ['basic', 'normal', 'high', 'expert'],
} as const satisfies Partial<Record<keyof SessionFilter, readonly string[]>>;

const NAMES = ['q', 'kind', 'status', 'level', 'from', 'to', 'internal'] as const;

/** Reads the filter from an address; what nobody could have chosen narrows nothing. */
export function readFilter(params: URLSearchParams): SessionFilter {
  const of = (name: (typeof NAMES)[number]): string => params.get(name) ?? '';
  const choice = (name: keyof typeof CHOICES): string => CHOICES[name].find((each) => each === of(name)) ?? '';
  const day = (name: 'from' | 'to'): string => (Number.isNaN(startOf(of(name)).getTime()) ? '' : of(name));
  return {
    q: of('q'),
    kind: choice('kind'),
    status: choice('status'),
    level: choice('level'),
    from: day('from'),
    to: day('to'),
    internal: of('q').trim() === '' ? '' : of('internal'),
  };
}

/** Writes the filter into an address; what says nothing is left out. */
export function writeFilter(filter: SessionFilter): URLSearchParams {
  const said = { ...filter, internal: filter.q.trim() === '' ? '' : filter.internal };
  return new URLSearchParams(NAMES.flatMap((name) => (said[name] === '' ? [] : [[name, said[name]]])));
}

/** The filter as the API takes it; days count in the reader's time zone, the last one whole. */
export function toListQuery({ kind, status, level, from, to }: SessionFilter): string {
  const query = new URLSearchParams();
  if (kind !== '') query.set('kind', kind);
  if (status !== '') query.set('status', status);
  if (level !== '') query.set('level', level);
  if (from !== '') query.set('updatedAfter', String(startOf(from).getTime() - 1));
  const end = startOf(to);
  if (to !== '') query.set('updatedBefore', String(end.setDate(end.getDate() + 1)));
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

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00`);
}
