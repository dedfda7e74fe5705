/** Chances that come out the same for the same seed. */
export interface Random {
  /** From 0 up to, but not including, `below`. */
  below(below: number): number;
  /** True once in so many times. */
  oneIn(times: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Makes chances from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
