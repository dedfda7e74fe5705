import type { Position } from '../event.ts';
import type { TailedEvent } from '../journal.ts';
import type { TailSource } from '../live-tail.ts';
import type { TailedRow, TailPlace } from './operations.ts';
import type { WorkerLine } from './worker-line.ts';

// How long an event of another process may stay unseen; this process sees its own at once.
const POLL_MILLISECONDS = 60;

/**
 * Lets a journal file be watched: SQLite cannot call other processes, so while somebody watches they ask. Between its
 * pages a watcher keeps a place, which is a position and the file that it is in.
 */
export function createTailSource(line: WorkerLine, toTailed: (row: TailedRow) => TailedEvent): TailSource {
  return {
    position: async () => toPlace(await line.call('position', null)),
    async page(place, owner) {
      const { position, file } = fromPlace(place);
      const page = await line.call('tail', { after: position, file, owner: owner ?? null });
      return {
        events: page.rows.map(toTailed),
        next: toPlace({ position: page.next, file: page.file }),
        more: page.more,
      };
    },
    listen(wake) {
      let version: string | undefined;
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

/** The place of a position that came from outside: in whichever file is there now. */
export function givenPlace(position: Position): string {
  return `@${position}`;
}

function toPlace({ position, file }: TailPlace): string {
  return `${file}@${position}`;
}

function fromPlace(place: string): { position: Position; file: string | null } {
  const end = place.indexOf('@');
  return { position: place.slice(end + 1), file: end === 0 ? null : place.slice(0, end) };
}
