import type { WorkerLine } from './worker-line.ts';

/** The work that nobody waits for: indexing what was stored, deleting the rows of removed sessions. */
export interface Upkeep {
  /** Says that there may be something to do. */
  nudge(): void;
  /** Deletes at once what removed sessions left; from the log, too, unless somebody reads there: then later. */
  clean(): Promise<void>;
  /** Begins nothing more by itself. */
  stop(): void;
  /** Tries for the last time to empty the log. */
  finish(): Promise<void>;
}

// Long enough to index many events in one step, short enough that a search finds little left to do.
const PAUSE_MILLISECONDS = 25;
// Whoever reads so long that the log could not be emptied may go on for a while.
const LOG_PAUSE_MILLISECONDS = 1_000;
// What went wrong shows itself to callers; meanwhile the upkeep asks now and then whether it is over.
const FAILURE_PAUSE_MILLISECONDS = 2_000;

/** Does the upkeep in small steps with pauses, so that writers hardly notice. It never keeps the process alive. */
export function createUpkeep(line: WorkerLine): Upkeep {
  let timer: NodeJS.Timeout | undefined;
  let logTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // True while deleted text may still be in the log.
  let isLogDue = false;

  async function step(): Promise<void> {
    const { more } = await line.call('index', null);
    const left = more || (await cleanStep());
    timer = undefined;
    if (left) nudge();
    else if (isLogDue && logTimer === undefined) await emptyLog();
  }

  async function cleanStep(): Promise<boolean> {
    const { deleted, more } = await line.call('clean', null);
    isLogDue ||= deleted;
    return more;
  }

  async function clean(): Promise<void> {
    while (await cleanStep());
    // Also when another process was quicker to delete.
    isLogDue = true;
    await emptyLog();
  }

  async function emptyLog(): Promise<void> {
    clearTimeout(logTimer);
    logTimer = undefined;
    try {
      isLogDue = !(await line.call('emptyLog', null)).emptied;
    } catch {
      // What is wrong with the file shows itself to the next caller; the session is gone all the same.
    }
    if (isLogDue && !isStopped) logTimer = setTimeout(emptyLog, LOG_PAUSE_MILLISECONDS).unref();
  }

  function nudge(pause: number = PAUSE_MILLISECONDS): void {
    if (timer !== undefined || isStopped) return;
    timer = setTimeout(() => {
      step().catch(() => {
        timer = undefined;
        nudge(FAILURE_PAUSE_MILLISECONDS);
      });
    }, pause).unref();
  }

  return {
    nudge: () => nudge(),
    clean,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(logTimer);
    },
    async finish() {
      // Somebody else who has the file open will do it at the latest when they close it.
      if (isLogDue) await emptyLog();
    },
  };
}
