import type { CheckedAppend } from '../check-append.ts';

/** Appends that wait, those of one session in their order. Whatever waits, taking a batch costs the same. */
export interface AppendQueue<Waiting> {
  readonly isEmpty: boolean;
  add(waiting: Waiting): void;
  /** Puts appends that were taken and not stored back before the others of their sessions. */
  putBack(batch: readonly Waiting[]): void;
  /**
   * Takes what one statement can write: one append per session and no request id twice, since the statement does not see
   * its own rows.
   */
  takeBatch(): Waiting[];
  takeAll(): Waiting[];
}

const MOST_APPENDS = 512;
const MOST_CHARACTERS = 8 * 1024 * 1024;
/** So many sessions are looked at for a batch, also if most of them have to wait for the request of another. */
const MOST_LOOKS = 2 * MOST_APPENDS;

/** Makes an empty queue. */
export function createAppendQueue<Waiting extends { readonly append: CheckedAppend }>(): AppendQueue<Waiting> {
  // A Map keeps the order of insertion: whose turn it was goes to the end.
  const lines = new Map<string, Waiting[]>();

  function lineOf({ append }: Waiting): Waiting[] {
    const name = sessionName(append);
    const line = lines.get(name) ?? [];
    lines.set(name, line);
    return line;
  }

  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const requests = new Set<string>();
    const served: [string, Waiting[]][] = [];
    let size = 0;
    let looks = 0;
    for (const [name, line] of lines) {
      looks += 1;
      if (batch.length === MOST_APPENDS || looks > MOST_LOOKS) break;
      const [first] = line;
      if (first === undefined) continue;
      const names = requestNames(first.append);
      const fits = size + first.append.size <= MOST_CHARACTERS || batch.length === 0;
      if (fits && !names.some((request) => requests.has(request))) {
        batch.push(first);
        size += first.append.size;
        line.shift();
        lines.delete(name);
        served.push([name, line]);
      }
      // Also of those left behind: a request that came later must not overtake them.
      for (const request of names) requests.add(request);
    }
    // Only now: a line that goes to the end during the walk would be met again.
    for (const [name, line] of served) if (line.length > 0) lines.set(name, line);
    return batch;
  }

  return {
    get isEmpty() {
      return lines.size === 0;
    },
    add(waiting) {
      lineOf(waiting).push(waiting);
    },
    putBack(batch) {
      for (const waiting of batch) lineOf(waiting).unshift(waiting);
    },
    takeBatch,
    takeAll() {
      const all = [...lines.values()].flat();
      lines.clear();
      return all;
    },
  };
}

function sessionName({ session: { owner, id } }: CheckedAppend): string {
  return `${owner.length}.${owner}${id}`;
}

function requestNames({ session: { owner }, events }: CheckedAppend): string[] {
  return events.flatMap(({ requestId }) => (requestId === null ? [] : `${owner.length}.${owner}${requestId}`));
}
