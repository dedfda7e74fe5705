import type { SearchQuery } from '../journal.ts';
import type { ConnectionOptions } from './connection.ts';
import type { Output } from './operations.ts';
import { startWorkerLine, type WorkerLine } from './worker-line.ts';

/** Searches a journal file. */
export interface Searcher {
  /** Finds what was stored at the call; what others write meanwhile can wait. */
  search(query: SearchQuery): Promise<Output<'search'>>;
  close(): Promise<void>;
}

/**
 * Makes a searcher that lets `line` bring the index up to date. The search itself has a thread of its own, begun with the
 * first search: a broad prefix can take seconds in a large journal, and writers must not wait for it.
 */
export function createSearcher(line: WorkerLine, options: ConnectionOptions): Searcher {
  let searching: WorkerLine | undefined;
  return {
    async search(query) {
      let step = await line.call('index', null);
      const { newest } = step;
      while (step.more && step.indexed < newest) step = await line.call('index', null);
      searching ??= startWorkerLine(options);
      return searching.call('search', query);
    },
    close: async () => searching?.close(),
  };
}
