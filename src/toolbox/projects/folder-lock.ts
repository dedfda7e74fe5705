import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, ThoughtlineError } from '../../base/error.ts';
import type { OpenFolder } from './inside.ts';
import { isSameFile } from './same-file.ts';

/** Work under the lock takes a millisecond; a lock that stays this long was left behind by a process that died. */
const ABANDONED_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;
const POLL_MS = 5;

/** The file that says that somebody is at work in a folder. */
export const LOCK_NAME = '.thoughtline.lock';

/**
 * Runs short work on the entries of a folder while no other process does: a check and the rename that relies on it.
 * The lock is a file that only one can make. It must never be held while waiting for anything but the file system.
 */
export async function lockFolder<Value>(folder: OpenFolder, work: () => Promise<Value>): Promise<Value> {
  const mine = await takeLock(folder);
  try {
    return await work();
  } finally {
    const there = await statOf(folder);
    if (there !== undefined && isSameFile(there, mine)) await rm(folder.at(LOCK_NAME), { force: true });
  }
}

async function takeLock(folder: OpenFolder): Promise<Stats> {
  const began = performance.now();
  let watched: { readonly lock: Stats; readonly since: number } | undefined;
  while (performance.now() - began < LONGEST_WAIT_MS) {
    const made = await makeLock(folder);
    if (made !== undefined) return made;
    const lock = await statOf(folder);
    if (lock === undefined) continue;
    if (!lock.isFile()) throw inTheWay();
    // By one's own watch: the clocks of machines that share a folder differ.
    const now = performance.now();
    if (watched === undefined || !isSameFile(watched.lock, lock)) watched = { lock, since: now };
    if (now - watched.since > ABANDONED_MS) await removeAbandoned(folder, lock);
    else await sleep(POLL_MS * (1 + Math.random()));
  }
  throw new ThoughtlineError('path/busy', 'Others are changing files in this folder. Nothing was written; try again.');
}

/** Undefined when somebody else has it. */
async function makeLock(folder: OpenFolder): Promise<Stats | undefined> {
  try {
    const handle = await open(folder.at(LOCK_NAME), 'wx', 0o600);
    return await handle.stat().finally(() => handle.close());
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  }
}

/** Moved away before it is removed, so that a lock that somebody made in between can be put back. */
async function removeAbandoned(folder: OpenFolder, lock: Stats): Promise<void> {
  const aside = folder.at(`.thoughtline-${randomUUID()}.tmp`);
  try {
    await rename(folder.at(LOCK_NAME), aside);
  } catch {
    return;
  }
  const isAbandoned = isSameFile(await lstat(aside), lock);
  if (!isAbandoned) await link(aside, folder.at(LOCK_NAME)).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Nothing that Thoughtline has made, so it is not removed either. */
function inTheWay(): ThoughtlineError {
  const message = `Nothing can be changed in this folder: something is named ${LOCK_NAME} there. Move it away.`;
  return new ThoughtlineError('path/busy', message);
}

function statOf(folder: OpenFolder): Promise<Stats | undefined> {
  return lstat(folder.at(LOCK_NAME)).catch(() => undefined);
}
