// What a running process costs, read from /proc, so that the process itself is not disturbed. Linux only.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const MS_PER_TICK = 10;
const QUIET_MS = 100;
const QUIET_CPU_MS = 1;
const PATIENCE_MS = 5_000;

/** CPU time of all threads, user and system. */
export function cpuMs(pid) {
  // Ticks count threads that have ended, nanoseconds are exact for those that live: the larger one knows more.
  return Math.max(ticksMs(pid), liveThreadsMs(pid));
}

/** The same once the process has come to rest, so that what it does after its last answer is counted too. */
export async function cpuMsAtRest(pid) {
  const giveUp = performance.now() + PATIENCE_MS;
  let before = cpuMs(pid);
  for (;;) {
    await sleep(QUIET_MS);
    const now = cpuMs(pid);
    if (now - before < QUIET_CPU_MS || performance.now() > giveUp) return now;
    before = now;
  }
}

/** Resident memory in MB. */
export function residentMb(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1_024;
}

function ticksMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program stands in brackets and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

function liveThreadsMs(pid) {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readIfThere(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]);
  }
  return nanoseconds / 1e6;
}

/** A thread may end, and a kernel may be built without these figures. */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '0';
  }
}
