import { afterEach } from 'vitest';
import type { Journal } from '../../../src/journal/journal.ts';
import type { JournalOptions } from '../../../src/journal/open-journal.ts';

/** Opens a journal on the store under test; every call may open the same store. */
export type OpenStore = (options?: JournalOptions) => Promise<Journal>;

/** Opens the same store, and closes after each test what the test opened. */
export function closingAfterEach(open: OpenStore): OpenStore {
  const opened: Journal[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((journal) => journal.close()));
  });
  return async (options) => {
    const journal = await open(options);
    opened.push(journal);
    return journal;
  };
}
