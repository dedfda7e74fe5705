import type { TailedEvent } from '../journal.ts';
import type { TailSource } from '../live-tail.ts';
import type { TailedRow } from './operations.ts';
import type { WorkerLine } from './worker-line.ts';

// How long an event of another process may stay unseen; this process sees its own at once.
const POLL_MILLISECONDS = 60;

/** Lets a journal file be watched: SQLite cannot call other processes, so while somebody watches they ask. */
export function createTailSource(line: WorkerLine, toTailed: (row: TailedRow) => TailedEvent): TailSource {
  return {
    position: () => line.call('position', null),
    async page(after, owner) {
      const { rows, next, more } = await line.call('tail', { after, owner: owner ?? null });
      return { events: rows.map(toTailed), next, more };
    },
    listen(wake) {
      let version: number | undefined;
      let timer: NodeJS.Timeout;
      let isStopped = false;
      async function poll(): Promise<void> {
        try {
          const current = await line.call('version', null);
          if (current !== version) wake();
          version = current;
        } catch {
          // The watcher meets the failure itself at its next read.
          wake();
        }
        if (!isStopped) timer = setTimeout(poll, POLL_MILLISECONDS);
      }
      timer = setTimeout(poll, POLL_MILLISECONDS);
      return () => {
        isStopped = true;
        clearTimeout(timer);
      };
    },
  };
}
