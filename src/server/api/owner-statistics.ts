import type { Journal } from '../../journal/journal.ts';
import { readOwnerStatistics } from '../sessions/read-statistics.ts';
import type { Statistics } from '../sessions/statistics.ts';

/** Counts everything that an owner ever thought. Who asks while it is being counted gets the same answer. */
export function createOwnerStatistics(journal: Journal): (owner: string) => Promise<Statistics> {
  const counting = new Map<string, Promise<Statistics>>();
  return (owner) => {
    const counted = counting.get(owner) ?? readOwnerStatistics(journal, owner).finally(() => counting.delete(owner));
    counting.set(owner, counted);
    return counted;
  };
}
