import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends groups of processes, and kills those that still run when this process ends. */
export interface GroupWatch {
  /**
   * Watches over the group that a process leads. What it gives back asks all of them to end and kills those who do not;
   * it is over when nobody is left.
   */
  watch(leader: number): () => Promise<void>;
  /** Ends all groups that still run. */
  endAll(): Promise<void>;
}

const DEFAULT_GRACE_MS = 1_000;
const DYING_MS = 200;
const POLL_MS = 20;
const isWindows = process.platform === 'win32';

/** No group runs yet. `graceMs` is how long processes that were asked to end may tidy up. */
export function createGroupWatch(graceMs: number = DEFAULT_GRACE_MS): GroupWatch {
  const running = new Map<number, () => Promise<void>>();
  // Whoever starts processes may end at any time, and must not leave them behind.
  const killAll = (): void => {
    for (const leader of running.keys()) signalGroup(leader, 'SIGKILL');
  };

  async function end(leader: number): Promise<void> {
    await endGroup(leader, graceMs);
    running.delete(leader);
    if (running.size === 0) process.off('exit', killAll);
  }

  return {
    watch(leader) {
      if (running.size === 0) process.on('exit', killAll);
      let ending: Promise<void> | undefined;
      const endOnce = (): Promise<void> => {
        ending ??= end(leader);
        return ending;
      };
      running.set(leader, endOnce);
      return endOnce;
    },
    async endAll() {
      await Promise.all([...running.values()].map((endOnce) => endOnce()));
    },
  };
}

async function endGroup(leader: number, graceMs: number): Promise<void> {
  if (!signalGroup(leader, 'SIGTERM')) return;
  if (await isGoneWithin(graceMs, leader)) return;
  signalGroup(leader, 'SIGKILL');
  // Nobody survives this, but in some containers nobody buries the dead, and they count as there.
  await isGoneWithin(DYING_MS, leader);
}

async function isGoneWithin(ms: number, leader: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += POLL_MS) {
    if (!signalGroup(leader, 0)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** False when nobody is there. */
function signalGroup(leader: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  if (isWindows) return signalTree(leader, signal);
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}

/** Windows knows no groups, but who started whom. */
function signalTree(leader: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    process.kill(leader, 0);
  } catch {
    return false;
  }
  if (signal === 'SIGTERM') spawn('taskkill', ['/pid', String(leader), '/T', '/F'], { stdio: 'ignore' }).unref();
  return true;
}
