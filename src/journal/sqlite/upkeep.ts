import type { WorkerLine } from './worker-line.ts';

/** The work that nobody waits for: indexing what was stored, deleting the rows of removed sessions. */
export interface Upkeep {
  /** Says that there may be something to do, for example because so many events were stored. */
  nudge(events?: number): void;
  /** Deletes at once what removed sessions left; from the log, too, unless somebody reads there: then later. */
  clean(): Promise<void>;
  /** Begins nothing more by itself. */
  stop(): void;
  /** Tries for the last time to empty the log. */
  finish(): Promise<void>;
}

// Thousands of events at once are indexed at a fraction of the cost of a few at a time, and each time means a write to the
// disk. So the index waits until nothing more is stored for a while, or until there are so many: a search indexes first
// what is missing.
const QUIET_MILLISECONDS = 5_000;
const ENOUGH_EVENTS = 20_000;
// What is to be deleted, or was left by an earlier process, waits for nothing.
const SOON_MILLISECONDS = 50;
// Between the steps of more work than fits into one.
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
  let isWorking = false;
  // True when something was to be done soon while a step was under way, which may have looked too early.
  let isWanted = false;
  // How many events there are to index, as far as is known here.
  let due = 0;
  // True while deleted text may still be in the log.
  let isLogDue = false;

  async function step(): Promise<void> {
    due = 0;
    const { more } = await line.call('index', null);
    if (more || (await cleanStep())) {
      due += ENOUGH_EVENTS;
      schedule(PAUSE_MILLISECONDS);
    } else if (isLogDue && logTimer === undefined) await emptyLog();
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

  function schedule(pause: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    const before = due;
    timer = setTimeout(() => {
      timer = undefined;
      if (due > before && due < ENOUGH_EVENTS) schedule(pause);
      else void work();
    }, pause).unref();
  }

  async function work(): Promise<void> {
    isWorking = true;
    isWanted = false;
    await step().catch(() => schedule(FAILURE_PAUSE_MILLISECONDS));
    isWorking = false;
    if (isWanted) schedule(SOON_MILLISECONDS);
    else if (due > 0 && timer === undefined) schedule(QUIET_MILLISECONDS);
  }

  return {
    nudge(events = 0) {
      const isDue = events === 0 || (due < ENOUGH_EVENTS && due + events >= ENOUGH_EVENTS);
      due += events;
      if (isWorking) isWanted ||= isDue;
      else if (isDue) schedule(SOON_MILLISECONDS);
      else if (timer === undefined) schedule(QUIET_MILLISECONDS);
    },
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
