import type { Journal } from '../../../src/journal/journal.ts';
import { appendTo, event } from './sample-events.ts';

/** What one of them weighs, in characters. */
export const LARGE = 300_000;

/** How many there are: together more than an answer may hold. */
export const LARGE_SESSIONS = 20;

/** Sessions whose hit and whose head both weigh much. */
export async function fillWithLarge(journal: Journal, owner: string): Promise<void> {
  const text = `needle ${'x'.repeat(LARGE)}`;
  for (let at = 0; at < LARGE_SESSIONS; at++) {
    const append = appendTo({ owner, id: `large${at}` }, 0, [{ ...event('x', at), text }]);
    await journal.append({ ...append, head: { ...append.head, state: { text } } });
  }
}
