import type { CheckedAppend } from '../check-append.ts';
import type { SessionKey } from '../journal.ts';
import type { EventRow } from '../stored-event.ts';
import type { SessionRow } from '../stored-session.ts';

/** One event in its place. */
export interface Entry {
  readonly key: SessionKey;
  readonly row: EventRow;
  hidden: boolean;
  /** Its session was removed; its place in the log is given up with many others. */
  removed: boolean;
  /** What search looks at, made when it first does. */
  searchable?: string;
}

/** One session with its events. */
export interface Line {
  /** Counts sessions in the order of their creation, also those that were removed. */
  readonly number: number;
  row: SessionRow;
  readonly entries: Entry[];
}

/** All sessions, by name, by request and in the order of writing. */
export interface Lines {
  find(key: SessionKey): Line | undefined;
  /** The sessions of one owner, or of all, oldest first; the one at hand may be removed. */
  ofOwner(owner: string | undefined): Iterable<Line>;
  request(owner: string, requestId: string): Entry | undefined;
  /** Adds the events of an append that was checked against the line. */
  extend(append: CheckedAppend): Line;
  remove(key: SessionKey): boolean;
  newest(): number;
  after(position: number, limit: number): Entry[];
  newestFirst(): Iterable<Entry>;
}

/** Makes the empty set of lines. */
export function createLines(): Lines {
  const lines = new Map<string, Line>();
  const requests = new Map<string, Entry>();
  let log: Entry[] = [];
  let removedEntries = 0;
  let position = 0;
  let created = 0;

  function extend({ session, events, head, hide }: CheckedAppend): Line {
    const name = nameOf(session.owner, session.id);
    const line = lines.get(name) ?? emptyLine(session, ++created);
    lines.set(name, line);
    for (const event of events) {
      position += 1;
      const row = { ...event, seq: line.entries.length + 1, position: String(position) };
      const entry = { key: session, row, hidden: false, removed: false };
      line.entries.push(entry);
      log.push(entry);
      if (event.requestId !== null) requests.set(nameOf(session.owner, event.requestId), entry);
    }
    for (const seq of hide) hideEntry(line.entries[seq - 1]);
    const times = events.map(({ at }) => at);
    line.row = {
      ...session,
      ...head,
      incarnation: line.row.incarnation,
      seq: line.entries.length,
      createdAt: line.row.seq === 0 ? (times[0] ?? 0) : line.row.createdAt,
      updatedAt: times.reduce((latest, at) => Math.max(latest, at), line.row.updatedAt),
    };
    return line;
  }

  function remove(key: SessionKey): boolean {
    const name = nameOf(key.owner, key.id);
    const line = lines.get(name);
    if (line === undefined) return false;
    lines.delete(name);
    for (const entry of line.entries) {
      entry.removed = true;
      if (entry.row.requestId !== null) requests.delete(nameOf(key.owner, entry.row.requestId));
    }
    removedEntries += line.entries.length;
    // Only when it halves the log: so removing costs a step or two for each entry, however long the log is.
    if (removedEntries > log.length / 2) {
      log = log.filter(({ removed }) => !removed);
      removedEntries = 0;
    }
    return true;
  }

  function* ofOwner(owner: string | undefined): Iterable<Line> {
    for (const line of lines.values()) if (owner === undefined || line.row.owner === owner) yield line;
  }

  function* newestFirst(): Iterable<Entry> {
    for (let index = log.length - 1; index >= 0; index--) {
      const entry = log[index];
      if (entry?.removed === false) yield entry;
    }
  }

  return {
    find: ({ owner, id }) => lines.get(nameOf(owner, id)),
    ofOwner,
    request: (owner, requestId) => requests.get(nameOf(owner, requestId)),
    extend,
    remove,
    newest: () => position,
    after: (wanted, limit) => liveAfter(log, wanted, limit),
    newestFirst,
  };
}

function emptyLine(session: SessionKey, number: number): Line {
  const head = { kind: '', status: '', level: null, title: null, state: 'null' };
  const times = { createdAt: 0, updatedAt: Number.NEGATIVE_INFINITY };
  return { number, row: { ...session, ...head, ...times, incarnation: String(number), seq: 0 }, entries: [] };
}

function hideEntry(entry: Entry | undefined): void {
  if (entry !== undefined) entry.hidden = true;
}

/** No name can be mistaken for another: the length says where the owner ends. */
function nameOf(owner: string, name: string): string {
  return `${owner.length}:${owner}${name}`;
}

function liveAfter(log: readonly Entry[], position: number, limit: number): Entry[] {
  const entries: Entry[] = [];
  for (let index = firstAfter(log, position); index < log.length && entries.length < limit; index++) {
    const entry = log[index];
    if (entry?.removed === false) entries.push(entry);
  }
  return entries;
}

/** The index of the first entry behind a position; the log is in the order of positions. */
function firstAfter(log: readonly Entry[], position: number): number {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Number(log[middle]?.row.position) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
