import { parentPort, workerData } from 'node:worker_threads';
import { createOperate } from './operate.ts';
import { packAnswers } from './pack-answers.ts';
import { type PackedCall, unpackCalls } from './pack-calls.ts';

// The entry of the worker thread: one batch of calls in, one batch of answers out.
const operate = createOperate(workerData);

parentPort?.on('message', (packed: readonly PackedCall[]) => {
  const calls = unpackCalls(packed);
  parentPort?.postMessage(packAnswers(calls, operate(calls)));
  if (calls.some(({ name }) => name === 'close')) parentPort?.close();
});
