import type { CheckedAppend } from '../check-append.ts';

const MOST_APPENDS = 512;
const MOST_CHARACTERS = 8 * 1024 * 1024;

/**
 * Takes from the front of the queue what one statement can write: one append per session and no request id twice,
 * since the statement does not see its own rows. What is left keeps its order.
 */
export function takeBatch<Waiting extends { readonly append: CheckedAppend }>(queue: Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  const taken = new Set<string>();
  let size = 0;
  for (const waiting of queue) {
    const names = namesOf(waiting.append);
    const fits = batch.length < MOST_APPENDS && (size + waiting.append.size <= MOST_CHARACTERS || batch.length === 0);
    if (fits && !names.some((name) => taken.has(name))) {
      batch.push(waiting);
      size += waiting.append.size;
    } else {
      left.push(waiting);
    }
    // Also of those left behind: a later append of the same session must not overtake them.
    for (const name of names) taken.add(name);
  }
  queue.splice(0, queue.length, ...left);
  return batch;
}

function namesOf({ session, events }: CheckedAppend): string[] {
  const requests = events.flatMap(({ requestId }) =>
    requestId === null ? [] : JSON.stringify([session.owner, requestId, 'request']),
  );
  return [JSON.stringify([session.owner, session.id]), ...requests];
}
