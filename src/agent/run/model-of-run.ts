import type { Journal, SessionKey } from '../../journal/journal.ts';
import { readRunEvent } from './read-run-event.ts';

/** The newest events of a run hardly ever hold no request among so many. */
const NEWEST = 100;

/** The id of the model that a run asked last, or began with; undefined for what is no run. */
export async function modelOfRun(journal: Journal, key: SessionKey): Promise<string | undefined> {
  const newest = await journal.read(key, { order: 'newest', limit: NEWEST });
  const first = newest.length < NEWEST ? [] : await journal.read(key, { limit: 1 });
  for (const stored of [...newest, ...first]) {
    const event = readRunEvent(stored);
    if (event?.type === 'step-started' || event?.type === 'run-started') return event.data.model;
  }
  return undefined;
}
