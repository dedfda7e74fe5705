const BINS = 32;
const SHINGLE = 4;
const EMPTY = 0xffffffff;

/** A small sketch of a text's wording, for telling whether two texts say nearly the same. Linear in the text. */
export function sketchOf(text: string): readonly number[] {
  const plain = wordsOf(text) || text.trim();
  const bins = new Array<number>(BINS).fill(EMPTY);
  const last = Math.max(1, plain.length - SHINGLE + 1);
  for (let start = 0; start < last; start++) {
    const hash = hashOf(plain, start, Math.min(plain.length, start + SHINGLE));
    const bin = hash % BINS;
    const rest = Math.floor(hash / BINS);
    if (rest < (bins[bin] ?? EMPTY)) bins[bin] = rest;
  }
  return bins;
}

/** How alike two sketched texts are: 1 for the same words, near 0 for different ones. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  const used = a.map((value, bin) => value !== EMPTY || (b[bin] ?? EMPTY) !== EMPTY);
  const same = a.filter((value, bin) => used[bin] === true && value === b[bin]);
  const count = used.filter(Boolean).length;
  return count === 0 ? 1 : same.length / count;
}

/** Symbols count as words: they are what differs between `a < b` and `a > b`. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, ' ')
    .trim();
}

/** FNV-1a over the code units of a part of a text. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
