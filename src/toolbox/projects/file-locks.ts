/** Lets one at a time work on a file. */
export interface FileLocks {
  /** Runs the work when all earlier work on this file of this process is over, however it ended. */
  run<Value>(absolute: string, work: () => Promise<Value>): Promise<Value>;
}

/** Nobody waits yet. */
export function createFileLocks(): FileLocks {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(absolute, work) {
      const key = sameForAllSpellings(absolute);
      const before = last.get(key);
      const mine = before === undefined ? work() : before.then(work, work);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}

/** Some file systems take `A` and `a` for one name. Waiting once too often harms nobody. */
function sameForAllSpellings(absolute: string): string {
  return absolute.normalize('NFC').toLowerCase();
}
