import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../../base/error.ts';
import { newSessionId } from '../../base/session-id.ts';

/** Names a new worker: nobody else has the name, and it tells where to look whether the worker still lives. */
export function newWorker(): string {
  return `${newSessionId()}@${here()}.${process.pid}.${birthOf(process.pid) ?? 0}`;
}

/** Whether a worker is known to live no more; of one on another machine, or in another container, nothing is known. */
export function isGone(worker: string): boolean {
  const [, place, pid, birth] = /@([0-9a-f]{12})\.([1-9][0-9]{0,9})\.([0-9]{1,20})$/.exec(worker) ?? [];
  return place === here() && !isAlive(Number(pid), Number(birth));
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

function isAlive(pid: number, birth: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Whoever may not be signalled is there.
    if (codeOf(error) === 'ESRCH') return false;
  }
  return (birthOf(pid) ?? birth) === birth;
}

/**
 * When a process began, by which it is told from a later one of the same number; 0 for one that has ended and only waits
 * to be noticed. Undefined where the system does not tell.
 */
function birthOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name, in parentheses, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 0 : Number(fields[19]);
  } catch {
    return pid === process.pid ? Math.round(performance.timeOrigin) : undefined;
  }
}
