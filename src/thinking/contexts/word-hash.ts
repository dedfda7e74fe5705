/** Where a hash begins. */
export const EMPTY_HASH = 0x811c9dc5;

/** FNV-1a over code units. */
export function hashOf(text: string): number {
  let hash = EMPTY_HASH;
  for (let index = 0; index < text.length; index++) hash = addToHash(hash, text.charCodeAt(index));
  return finished(hash);
}

/** Takes one more code into an unfinished hash. */
export function addToHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** In 30 bits a hash is a small integer to every engine, and a list of them takes no other memory. */
export function finished(hash: number): number {
  return hash >>> 2;
}
