import { parentPort, workerData } from 'node:worker_threads';
import { createOperate } from './operate.ts';
import type { WorkerCall } from './operations.ts';

// The entry of the worker thread: one batch of calls in, one batch of answers out.
const operate = createOperate(workerData);

parentPort?.on('message', (calls: readonly WorkerCall[]) => {
  parentPort?.postMessage(operate(calls));
  if (calls.some(({ name }) => name === 'close')) parentPort?.close();
});
