import type { WorkerLine } from './worker-line.ts';

/** The work that nobody waits for: indexing what was stored, deleting the rows of removed sessions. */
export interface Upkeep {
  /** Says that there may be something to do. */
  nudge(): void;
  stop(): void;
}

// Long enough to index many events in one step, short enough that a search finds little left to do.
const PAUSE_MILLISECONDS = 25;

/** Does the upkeep in small steps with pauses, so that writers hardly notice. It never keeps the process alive. */
export function createUpkeep(line: WorkerLine): Upkeep {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function step(): Promise<void> {
    const { more } = await line.call('index', null);
    const left = more || (await line.call('clean', null)).more;
    timer = undefined;
    if (left) nudge();
  }

  function nudge(): void {
    if (timer !== undefined || isStopped) return;
    timer = setTimeout(() => {
      // Whatever is wrong shows itself to the next caller; the next write tries the upkeep again.
      step().catch(() => {
        timer = undefined;
      });
    }, PAUSE_MILLISECONDS).unref();
  }

  return {
    nudge,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
