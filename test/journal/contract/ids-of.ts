import type { Journal } from '../../../src/journal/journal.ts';

/** The sessions that a filter lists, in their order. */
export async function idsOf(journal: Journal, filter: Parameters<Journal['sessions']>[0]): Promise<string[]> {
  return (await journal.sessions(filter)).sessions.map(({ id }) => id);
}
