import type { TailedEvent } from '../../../src/journal/journal.ts';

/** The first `count` events that fit. */
export async function take(
  tail: AsyncIterable<TailedEvent>,
  count: number,
  fits: (tailed: TailedEvent) => boolean = () => true,
): Promise<TailedEvent[]> {
  const taken: TailedEvent[] = [];
  for await (const tailed of tail) {
    if (fits(tailed)) taken.push(tailed);
    if (taken.length === count) break;
  }
  return taken;
}
