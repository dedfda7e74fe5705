import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { newSessionId } from '../../base/session-id.ts';

/** Names a new worker: nobody else has the name, and it tells where to look whether the worker still lives. */
export function newWorker(): string {
  return `${newSessionId()}@${here()}.${process.pid}`;
}

/** Whether a worker is known to live no more; of one on another machine, or in another container, nothing is known. */
export function isGone(worker: string): boolean {
  const [, place, pid] = /@([0-9a-f]{12})\.([1-9][0-9]{0,9})$/.exec(worker) ?? [];
  return place === here() && !isAlive(Number(pid));
}

/** A name for this machine that tells nothing else about it. Processes have numbers of their own in each namespace. */
function here(): string {
  return createHash('sha256').update(`${hostname()}\n${processNamespace()}`).digest('hex').slice(0, 12);
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Whoever may not be signalled is there.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
