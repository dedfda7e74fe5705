import type { Journal, SessionKey } from '../../journal/journal.ts';
import { readRunEvent } from './read-run-event.ts';

/** The id of the run that a run works for; undefined for one that works for nobody, and for what is no run. */
export async function parentOfRun(journal: Journal, key: SessionKey): Promise<string | undefined> {
  const [first] = await journal.read(key, { limit: 1 });
  const event = first === undefined ? undefined : readRunEvent(first);
  return event?.type === 'run-started' ? event.data.parent?.runId : undefined;
}
