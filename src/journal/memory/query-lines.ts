import type { CheckedAppend } from '../check-append.ts';
import type { Appended, ReadRange, SearchQuery, SessionFilter, SessionPage, SweepOptions } from '../journal.ts';
import { fromCursorText, fromPosition, type PageCursor, toCursorText } from '../page-cursor.ts';
import { DEFAULT_LIMITS, toLimit, toPageLimit } from '../page-limit.ts';
import { holdsTerms, type SearchTerm, searchTerms, toSearchable } from '../search-terms.ts';
import { eventSize } from '../stored-event.ts';
import { sessionSize, toSession } from '../stored-session.ts';
import { LARGEST_ANSWER, takeFitting } from '../take-fitting.ts';
import type { Entry, Line, Lines } from './lines.ts';

/** Appends unless a request is known already or the line moved on. */
export function appendToLines(lines: Lines, append: CheckedAppend): Appended {
  for (const { requestId } of append.events) {
    if (requestId === null) continue;
    const earlier = lines.request(append.session.owner, requestId);
    if (earlier !== undefined) return { status: 'repeated', requestId, session: earlier.key, seq: earlier.row.seq };
  }
  const standing = lines.find(append.session)?.row;
  const seq = standing?.seq ?? 0;
  const isOther = append.incarnation !== null && append.incarnation !== standing?.incarnation;
  if (seq !== append.expectedSeq || isOther) return { status: 'conflict', seq };
  const { row } = lines.extend(append);
  return { status: 'stored', seq: row.seq, position: String(lines.newest()), incarnation: row.incarnation };
}

/** The entries of one line that are in the range. */
export function readEntries(line: Line | undefined, { afterSeq, beforeSeq, limit, order }: ReadRange): Entry[] {
  const wanted = (line?.entries ?? []).filter(
    ({ row }) => row.seq > (afterSeq ?? 0) && row.seq < (beforeSeq ?? Number.POSITIVE_INFINITY),
  );
  if (order === 'newest') wanted.reverse();
  return wanted.slice(0, toLimit(limit));
}

/** One page of the sessions that pass the filter. */
export function listSessions(lines: Iterable<Line>, filter: SessionFilter): SessionPage {
  const limit = toPageLimit(filter.limit, DEFAULT_LIMITS.sessions);
  const cursor = filter.cursor === undefined ? undefined : fromCursorText(filter.cursor);
  const found = [...lines]
    .filter((line) => passes(line, filter) && (cursor === undefined || isBehind(line, cursor)))
    .sort((a, b) => b.row.updatedAt - a.row.updatedAt || b.number - a.number);
  const { items: page } = takeFitting(found.slice(0, limit), LARGEST_ANSWER, ({ row }) => sessionSize(row));
  const last = page.at(-1);
  const sessions = page.map(({ row }) => toSession(row));
  if (found.length === page.length || last === undefined) return { sessions };
  return { sessions, next: toCursorText({ updatedAt: last.row.updatedAt, row: last.number }) };
}

/** The entries that hold all terms of the query, newest first. */
export function searchEntries(lines: Lines, query: SearchQuery): Entry[] {
  const terms = searchTerms(query.text);
  const before = query.before === undefined ? Number.POSITIVE_INFINITY : fromPosition(query.before);
  const limit = toPageLimit(query.limit, DEFAULT_LIMITS.search);
  const hits: Entry[] = [];
  if (terms.length === 0) return hits;
  for (const entry of lines.newestFirst()) {
    const { key, row } = entry;
    if (key.owner !== query.owner || Number(row.position) >= before) continue;
    if (query.sessionId !== undefined && key.id !== query.sessionId) continue;
    if (holdsAll(entry, terms)) hits.push(entry);
    if (hits.length === limit) break;
  }
  return takeFitting(hits, LARGEST_ANSWER, ({ row }) => eventSize(row)).items;
}

/** Removes the sessions that were idle. */
export function sweepIdle(lines: Lines, options: SweepOptions): { removed: number; more: boolean } {
  const limit = toPageLimit(options.limit, DEFAULT_LIMITS.sweep);
  let removed = 0;
  for (const { row } of lines.ofOwner(options.owner)) {
    if (row.updatedAt >= options.idleSince) continue;
    if (removed === limit) return { removed, more: true };
    lines.remove(row);
    removed += 1;
  }
  return { removed, more: false };
}

function passes({ row }: Line, filter: SessionFilter): boolean {
  if (filter.kind !== undefined && row.kind !== filter.kind) return false;
  if (filter.status !== undefined && row.status !== filter.status) return false;
  if (filter.level !== undefined && row.level !== filter.level) return false;
  if (filter.updatedAfter !== undefined && row.updatedAt <= filter.updatedAfter) return false;
  return filter.updatedBefore === undefined || row.updatedAt < filter.updatedBefore;
}

function isBehind({ row, number }: Line, cursor: PageCursor): boolean {
  return row.updatedAt < cursor.updatedAt || (row.updatedAt === cursor.updatedAt && number < cursor.row);
}

function holdsAll(entry: Entry, terms: readonly SearchTerm[]): boolean {
  if (entry.row.text === null || entry.hidden) return false;
  entry.searchable ??= toSearchable(entry.row.text);
  return holdsTerms(entry.searchable, terms);
}
