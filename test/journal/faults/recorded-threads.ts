import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Worker } from 'node:worker_threads';

/** The worker threads that were started since recording began. */
export interface RecordedThreads {
  readonly threads: readonly Worker[];
  /**
   * Makes every thread that lives die of an error before it looks at what is sent from now on. (Ended from outside, in the
   * middle of a call to SQLite, a thread can take the process with it.)
   */
  crash(): Promise<void>;
  stop(): void;
}

/** Notes every worker thread that this process starts, so that a test can end one that it has no other way to reach. */
export function recordThreads(): RecordedThreads {
  const threads: Worker[] = [];
  class RecordedWorker extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      threads.push(this);
    }
  }
  replaceWorker(RecordedWorker);
  return {
    threads,
    async crash() {
      const living = threads.filter(({ threadId }) => threadId !== -1);
      const ended = living.map((thread) => new Promise((resolve) => thread.once('exit', resolve)));
      for (const thread of living) thread.postMessage(null);
      await Promise.all(ended);
    },
    stop: () => replaceWorker(Worker),
  };
}

function replaceWorker(replacement: typeof Worker): void {
  const module: { Worker: typeof Worker } = createRequire(import.meta.url)('node:worker_threads');
  module.Worker = replacement;
  syncBuiltinESMExports();
}
