import { messageOf } from '../../base/error.ts';
import type { ConnectionOptions } from './connection.ts';
import { createOperate } from './operate.ts';
import type { ThreadListener, WorkerThread } from './worker-thread.ts';

/**
 * Works on the journal file in the caller's own thread, which waits for the disk meanwhile. For a process that has nothing
 * else to do than to answer: it saves a thread's memory, and two hops between threads for every write.
 */
export function workHere(options: ConnectionOptions, { onAnswers, onEnd }: ThreadListener): WorkerThread {
  const operate = createOperate(options);
  return {
    send(calls) {
      try {
        onAnswers(operate(calls));
      } catch (error) {
        onEnd(messageOf(error));
      }
    },
    ended: () => Promise.resolve(),
  };
}
