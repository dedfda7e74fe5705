import type { SearchQuery } from '../journal.ts';
import type { ConnectionOptions } from './connection.ts';
import type { Output } from './operations.ts';
import { createStopwatch } from './step-time.ts';
import { createWorkerLine, type WorkerLine } from './worker-line.ts';

/** Searches a journal file. */
export interface Searcher {
  /** Finds what was stored at the call; what others write meanwhile can wait. */
  search(query: SearchQuery): Promise<Output<'search'>>;
  close(): Promise<void>;
}

// An index that is far behind is not waited for: reading events is slower for each search, but at once.
const LONGEST_CATCH_UP = 1_000;
const PATIENCE = 50;

/**
 * Makes a searcher that lets `line` bring the index up to date. The search itself has a thread of its own, begun with the
 * first search: a broad prefix can take seconds in a large journal, and writers must not wait for it.
 */
export function createSearcher(line: WorkerLine, options: ConnectionOptions): Searcher {
  const searching = createWorkerLine(options);

  async function catchUp(): Promise<void> {
    const elapsed = createStopwatch();
    let step = await line.call('index', null, { patience: PATIENCE });
    const { newest } = step;
    while (step.more && step.indexed < newest && elapsed() < LONGEST_CATCH_UP) {
      step = await line.call('index', null, { patience: PATIENCE });
    }
  }

  return {
    async search(query) {
      // What cannot be indexed now, on a full disk or while others write, is read all the same.
      await catchUp().catch(() => {});
      return searching.call('search', query);
    },
    close: () => searching.close(),
  };
}
