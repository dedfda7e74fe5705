import { renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, ThoughtlineError } from '../../base/error.ts';

/** Writing takes milliseconds; whoever has held the lock for this long was killed. */
const STALE_MS = 5_000;
const PATIENCE_MS = 15_000;

/**
 * Gives a file the text that `rewrite` makes, or leaves it alone when that is undefined. Readers see the old file or
 * the new one, also after a power failure; of several writers one works at a time. `rewrite` reads the old text
 * itself, and may run again.
 */
export async function replaceFile(path: string, rewrite: () => string | undefined): Promise<void> {
  while (!(await tryToReplace(path, rewrite))) {
    // Another process took this one for dead and has the lock: what was read may be old by now.
  }
}

/** The lock is the new file: it is created exclusively, filled, and renamed into place, which also ends the lock. */
async function tryToReplace(path: string, rewrite: () => string | undefined): Promise<boolean> {
  const lockPath = `${path}.lock`;
  const lock = await takeLock(lockPath);
  try {
    const text = rewrite();
    if (text === undefined) return true;
    await lock.writeFile(text);
    await lock.sync();
    if (!(await isSameFile(lock, lockPath))) return false;
    renameSync(lockPath, path);
    await syncFolder(dirname(path));
    return true;
  } finally {
    if (await isSameFile(lock, lockPath)) rmSync(lockPath);
    await lock.close();
  }
}

async function takeLock(lockPath: string): Promise<FileHandle> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await open(lockPath, 'wx', 0o600);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    removeStaleLock(lockPath);
    if (Date.now() > giveUpAt) {
      throw new ThoughtlineError('file/locked', `Other processes keep ${lockPath} busy. Try again later.`);
    }
    await sleep(5 + Math.random() * 20);
  }
}

/** Judges by age alone: in another container the same process id may be someone else. */
function removeStaleLock(lockPath: string): void {
  const lock = statSync(lockPath, { throwIfNoEntry: false });
  // A time in the future is as wrong as one long ago.
  if (lock !== undefined && Math.abs(Date.now() - lock.mtimeMs) > STALE_MS) rmSync(lockPath, { force: true });
}

async function isSameFile(file: FileHandle, path: string): Promise<boolean> {
  const ours = await file.stat({ bigint: true });
  const there = statSync(path, { bigint: true, throwIfNoEntry: false });
  return there !== undefined && there.ino === ours.ino && there.dev === ours.dev;
}

/** Makes the rename itself durable; Windows cannot open folders, and needs no such step. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
