import type { Stats } from 'node:fs';

/** Whether what was seen twice at one place is one file that nobody has written in between. */
export function isSameFile(a: Stats, b: Stats): boolean {
  return a.ino === b.ino && a.dev === b.dev && a.size === b.size && a.mtimeMs === b.mtimeMs;
}
