import { Worker } from 'node:worker_threads';
import { ThoughtlineError } from '../../base/error.ts';
import type { ConnectionOptions } from './connection.ts';
import type { Input, OperationName, Output, WorkerAnswer, WorkerCall } from './operations.ts';

/** The line to the worker thread. */
export interface WorkerLine {
  /** Calls of one tick travel together, and the next batch leaves when the last one is answered: that is the group commit. */
  call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>>;
  /** Ends the worker; the caller has waited for its calls. */
  close(): Promise<void>;
}

interface Waiting {
  readonly call: WorkerCall;
  readonly since: number;
  settle(answer: WorkerAnswer): void;
}

const CALLS_PER_BATCH = 512;
const CHARACTERS_PER_BATCH = 8_000_000;
// How long a write waits for other processes before it gives up.
const BUSY_DEADLINE = 15_000;

/** Starts the worker. It keeps the process alive only while something waits for an answer. */
export function startWorkerLine(options: ConnectionOptions): WorkerLine {
  const worker = new Worker(new URL('../sqlite-worker.js', import.meta.url), {
    workerData: options,
    // Rows are short-lived: collected early they cost a little time and save 25 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let waiting: Waiting[] = [];
  let travelling: Waiting[] = [];
  let isScheduled = false;
  let failure: ThoughtlineError | undefined;

  worker.on('message', (answers: readonly WorkerAnswer[]) => {
    const answered = travelling;
    travelling = [];
    worker.unref();
    const busy: Waiting[] = [];
    for (const [index, item] of answered.entries()) {
      const answer = answers[index] ?? { status: 'busy' };
      if (answer.status === 'busy' && Date.now() - item.since < BUSY_DEADLINE) busy.push(item);
      else item.settle(answer);
    }
    waiting = [...busy, ...waiting];
    if (busy.length > 0) schedule(1 + Math.random() * 4);
    // Callers that were answered may go on in this very turn; their next calls still make it into the batch.
    else if (waiting.length > 0) schedule();
  });
  worker.on('error', (error) => fail(unavailable(`failed: ${error.message}`)));
  worker.on('exit', () => fail(unavailable('ended')));

  /** A delay gives other processes their turn; its jitter keeps two processes from meeting again and again. */
  function schedule(delay?: number): void {
    if (isScheduled || travelling.length > 0) return;
    isScheduled = true;
    if (delay === undefined) setImmediate(send);
    else setTimeout(send, delay);
  }

  function send(): void {
    isScheduled = false;
    if (failure !== undefined || waiting.length === 0) return;
    const count = batchSize(waiting);
    travelling = waiting.slice(0, count);
    waiting = waiting.slice(count);
    worker.ref();
    worker.postMessage(travelling.map(({ call }) => call));
  }

  function fail(error: ThoughtlineError): void {
    failure ??= error;
    const lost = [...travelling, ...waiting];
    travelling = [];
    waiting = [];
    for (const { settle } of lost) settle({ status: 'failed', code: error.code, message: error.message });
  }

  function call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
    return new Promise((resolve, reject) => {
      if (failure !== undefined) {
        reject(failure);
        return;
      }
      const settle = (answer: WorkerAnswer): void => {
        // The worker answers each operation with its own output: the one place where the type is taken on trust.
        if (answer.status === 'done') resolve(answer.output as Output<Name>);
        else reject(toError(answer));
      };
      waiting.push({ call: { name, input } as WorkerCall, since: Date.now(), settle });
      schedule();
    });
  }

  return {
    call,
    async close() {
      await Promise.allSettled([call('close', null)]);
      worker.ref();
      // Only when its thread has ended has SQLite let go of the file for certain.
      await ended;
    },
  };
}

function batchSize(waiting: readonly Waiting[]): number {
  let characters = 0;
  for (const [index, { call }] of waiting.entries()) {
    characters += call.name === 'append' ? call.input.size : 0;
    if (index === CALLS_PER_BATCH || (index > 0 && characters > CHARACTERS_PER_BATCH)) return index;
  }
  return waiting.length;
}

function toError(answer: Exclude<WorkerAnswer, { status: 'done' }>): ThoughtlineError {
  if (answer.status === 'failed') return new ThoughtlineError(answer.code, answer.message);
  return new ThoughtlineError(
    'journal/busy',
    `Other processes kept the journal busy for ${BUSY_DEADLINE / 1_000} seconds. Nothing was stored; try again.`,
  );
}

function unavailable(what: string): ThoughtlineError {
  return new ThoughtlineError('journal/unavailable', `The worker of the journal ${what}. Open the journal again.`);
}
