/** The words of one text in order, each once. It is filled again for the next text, so that reading leaves no garbage. */
export interface WordList {
  /** Makes the list empty and ready for the words of a text. */
  clearFor(text: string): void;
  /** Takes a word that is not in the list yet. */
  add(hash: number, marks: number): void;
  count(): number;
  hashAt(index: number): number;
  marksAt(index: number): number;
}

/** What is kept for the next text: more than most need, and not what the longest once needed. */
const SLOTS_KEPT = 4_096;
const SLOTS_PER_CHARACTER = 2;

/** An empty list. */
export function createWordList(): WordList {
  const hashes: number[] = [];
  const marksOfWords: number[] = [];
  // Where a word stands in the list, plus one, at a slot that its hash chooses or at the next free one.
  const kept = new Int32Array(SLOTS_KEPT);
  let slots = kept;
  let lastSlot = 0;
  let count = 0;

  return {
    clearFor(text) {
      const wanted = powerOfTwo(text.length * SLOTS_PER_CHARACTER);
      slots = wanted > SLOTS_KEPT ? new Int32Array(wanted) : kept.fill(0, 0, wanted);
      lastSlot = wanted - 1;
      count = 0;
      if (hashes.length <= SLOTS_KEPT) return;
      hashes.length = 0;
      marksOfWords.length = 0;
    },
    add(hash, marks) {
      let slot = hash & lastSlot;
      for (let place = slots[slot] ?? 0; place !== 0; place = slots[slot] ?? 0) {
        if (hashes[place - 1] === hash) return;
        slot = (slot + 1) & lastSlot;
      }
      hashes[count] = hash;
      marksOfWords[count] = marks;
      count += 1;
      slots[slot] = count;
    },
    count: () => count,
    hashAt: (index) => hashes[index] ?? 0,
    marksAt: (index) => marksOfWords[index] ?? 0,
  };
}

/** The smallest one that is greater. */
function powerOfTwo(than: number): number {
  return 2 ** (32 - Math.clz32(than));
}
