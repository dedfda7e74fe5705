import { Worker } from 'node:worker_threads';
import type { ConnectionOptions } from './connection.ts';
import type { WorkerAnswer, WorkerCall } from './operations.ts';
import { type PackedAnswer, unpackAnswers } from './pack-answers.ts';
import { packCalls } from './pack-calls.ts';

/** A thread that works on the journal file, for as long as it lives. */
export interface WorkerThread {
  /** Sends a batch; until its answers come, the thread keeps the process alive. */
  send(calls: readonly WorkerCall[]): void;
  /** Only when its thread has ended has SQLite let go of the file for certain. */
  ended(): Promise<void>;
}

/** Who hears of a thread. */
export interface ThreadListener {
  onAnswers(answers: readonly WorkerAnswer[]): void;
  /** It has ended, whatever the cause; nothing more comes from it. */
  onEnd(cause: string): void;
}

/** Starts a thread, or what stands in for one. */
export type StartThread = (options: ConnectionOptions, listener: ThreadListener) => WorkerThread;

/** Starts a thread. */
export function startWorkerThread(options: ConnectionOptions, { onAnswers, onEnd }: ThreadListener): WorkerThread {
  const worker = new Worker(new URL('../sqlite-worker.js', import.meta.url), {
    workerData: options,
    // Rows are short-lived: collected early they cost a little time and save 25 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  let cause = 'nobody knows why';
  worker.unref();
  worker.on('message', (packed: readonly PackedAnswer[]) => {
    worker.unref();
    onAnswers(unpackAnswers(packed));
  });
  // An error is always followed by the end.
  worker.on('error', (error) => {
    cause = error.message;
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.once('exit', () => onEnd(cause));
  return {
    send(calls) {
      worker.ref();
      worker.postMessage(packCalls(calls));
    },
    ended() {
      worker.ref();
      return ended;
    },
  };
}
