/** How many characters one answer may hold: large ones are copied between threads and parsed in one go. */
export const LARGEST_ANSWER = 2_000_000;

/** The first items of many, and whether there were more than fitted. */
export interface Fitting<Item> {
  readonly items: Item[];
  readonly isCut: boolean;
}

/** Takes items until they weigh too much together. The first one is always taken, so whoever goes on gets to the end. */
export function takeFitting<Item>(items: Iterable<Item>, most: number, sizeOf: (item: Item) => number): Fitting<Item> {
  const fitting: Item[] = [];
  let size = 0;
  for (const item of items) {
    size += sizeOf(item);
    if (size > most && fitting.length > 0) return { items: fitting, isCut: true };
    fitting.push(item);
  }
  return { items: fitting, isCut: false };
}
