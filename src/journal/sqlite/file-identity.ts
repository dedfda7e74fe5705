import { rmSync, statSync } from 'node:fs';

/** Knows an open file again by what the system calls it, whatever its name leads to by now. */
export interface FileIdentity {
  /** What the system calls it; undefined when there was none. */
  readonly name: string | undefined;
  /** False when it was deleted, moved or replaced: what is written then is lost with it. */
  isInPlace(): boolean;
  /** Removes what SQLite had put beside it, if it is still there: it would be taken for a part of the next file. */
  removeRest(): void;
}

/** Notes which file the path leads to. It must be open, or missing: only then nothing else is called the same. */
export function identifyFile(path: string): FileIdentity {
  const file = identityOf(path);
  const rest = [`${path}-wal`, `${path}-shm`].map((beside) => ({ beside, identity: identityOf(beside) }));
  return {
    name: file,
    isInPlace() {
      try {
        return identityOf(path) === file;
      } catch {
        // Whoever may not look into the directory any more can still use the open file.
        return true;
      }
    },
    removeRest() {
      for (const { beside, identity } of rest) {
        if (identity !== undefined && identityOf(beside) === identity) rmSync(beside, { force: true });
      }
    },
  };
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}
