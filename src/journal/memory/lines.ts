import type { CheckedAppend } from '../check-append.ts';
import type { SessionKey } from '../journal.ts';
import type { EventRow } from '../stored-event.ts';
import type { SessionRow } from '../stored-session.ts';

/** One event in its place. */
export interface Entry {
  readonly key: SessionKey;
  readonly row: EventRow;
  hidden: boolean;
  /** The words that search looks at, made when it first does. */
  words?: string;
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
  /** The sessions of one owner, or of all. */
  ofOwner(owner: string | undefined): Line[];
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
  let position = 0;
  let created = 0;

  function extend({ session, events, head, hide }: CheckedAppend): Line {
    const name = nameOf(session.owner, session.id);
    const line = lines.get(name) ?? emptyLine(session, ++created);
    lines.set(name, line);
    for (const event of events) {
      position += 1;
      const row = { ...event, seq: line.entries.length + 1, position: String(position) };
      const entry = { key: session, row, hidden: false };
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
    for (const { row } of line.entries) {
      if (row.requestId !== null) requests.delete(nameOf(key.owner, row.requestId));
    }
    const gone = new Set(line.entries);
    log = log.filter((entry) => !gone.has(entry));
    return true;
  }

  function* newestFirst(): Iterable<Entry> {
    for (let index = log.length - 1; index >= 0; index--) {
      const entry = log[index];
      if (entry !== undefined) yield entry;
    }
  }

  return {
    find: ({ owner, id }) => lines.get(nameOf(owner, id)),
    ofOwner: (owner) => [...lines.values()].filter(({ row }) => owner === undefined || row.owner === owner),
    request: (owner, requestId) => requests.get(nameOf(owner, requestId)),
    extend,
    remove,
    newest: () => position,
    after(wanted, limit) {
      const start = firstAfter(log, wanted);
      return log.slice(start, start + limit);
    },
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
