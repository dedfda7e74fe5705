import { ThoughtlineError } from '../../base/error.ts';
import type { ConnectionOptions } from './connection.ts';
import type { Input, OperationName, Output, WorkerAnswer, WorkerCall } from './operations.ts';
import { createRestartLimit, DEATHS_COUNT_FOR, MOST_DEATHS } from './restart-limit.ts';
import { type StartThread, startWorkerThread, type WorkerThread } from './worker-thread.ts';

/** The line to the worker thread. */
export interface WorkerLine {
  /**
   * Calls of one tick travel together, and the next batch leaves when the last one is answered: that is the group
   * commit.
   */
  call<Name extends OperationName>(name: Name, input: Input<Name>, waiting?: WaitOptions): Promise<Output<Name>>;
  /** Nothing waits for other processes any longer than a moment: whoever closes wants to go. */
  hurry(): void;
  /** Ends the worker; the caller has waited for its calls. */
  close(): Promise<void>;
}

/** How long a call may be tried again while other processes write. */
export interface WaitOptions {
  /** In milliseconds. */
  readonly patience?: number;
  /** True when nobody waits for it any more. */
  readonly isWithdrawn?: (() => boolean) | undefined;
}

interface Waiting {
  readonly call: WorkerCall;
  readonly patience: number;
  readonly isWithdrawn: (() => boolean) | undefined;
  readonly since: number;
  resolve(output: unknown): void;
  reject(error: ThoughtlineError): void;
}

const CALLS_PER_BATCH = 512;
const CHARACTERS_PER_BATCH = 8_000_000;
// How long a write waits for other processes before it gives up.
const PATIENCE = 15_000;
const LAST_PATIENCE = 100;

/** Starts a worker with the first call, and another one when it dies. It keeps the process alive only while somebody waits. */
export function createWorkerLine(options: ConnectionOptions, start: StartThread = startWorkerThread): WorkerLine {
  let thread: WorkerThread | undefined;
  const restarts = createRestartLimit();
  let waiting: Waiting[] = [];
  let travelling: Waiting[] = [];
  let isScheduled = false;
  const ending = createEnding();

  function onAnswers(answers: readonly WorkerAnswer[]): void {
    const answered = travelling;
    travelling = [];
    const busy: Waiting[] = [];
    answered.forEach((item, index) => {
      const answer = answers[index] ?? { status: 'busy' };
      const isWanted = ending.leavesTime(item.since + item.patience) && item.isWithdrawn?.() !== true;
      if (answer.status === 'busy' && isWanted) busy.push(item);
      else settle(item, answer);
    });
    waiting = [...busy, ...waiting];
    if (busy.length > 0) schedule(1 + Math.random() * 4);
    // Callers that were answered may go on in this very turn; their next calls still make it into the batch.
    else if (waiting.length > 0) schedule();
  }

  function onEnd(cause: string): void {
    const lost = travelling;
    travelling = [];
    thread = undefined;
    if (ending.hasBegun() && lost.length === 0) return;
    restarts.died();
    for (const item of lost) settle(item, lostAnswer(item.call, cause));
    // What was not sent yet goes to the next thread.
    if (waiting.length > 0) schedule();
  }

  /** A delay gives other processes their turn; its jitter keeps two processes from meeting again and again. */
  function schedule(delay?: number): void {
    if (isScheduled || travelling.length > 0) return;
    isScheduled = true;
    if (delay === undefined) setImmediate(send);
    else setTimeout(send, delay);
  }

  function send(): void {
    isScheduled = false;
    if (waiting.length === 0) return;
    if (thread === undefined && restarts.isReached()) {
      for (const item of waiting.splice(0)) settle(item, HOPELESS);
      return;
    }
    travelling = waiting.splice(0, batchSize(waiting));
    thread ??= start(options, { onAnswers, onEnd });
    thread.send(travelling.map(({ call }) => call));
  }

  function call<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    { patience = PATIENCE, isWithdrawn }: WaitOptions = {},
  ): Promise<Output<Name>> {
    // The worker answers each operation with its own output: the one place where the types are taken on trust.
    return new Promise<unknown>((resolve, reject) => {
      waiting.push({ call: { name, input } as WorkerCall, patience, isWithdrawn, since: Date.now(), resolve, reject });
      schedule();
    }) as Promise<Output<Name>>;
  }

  return {
    call,
    hurry: ending.begin,
    async close() {
      ending.begin();
      const closed = thread;
      if (closed === undefined) return;
      await Promise.allSettled([call('close', null)]);
      await closed.ended();
    },
  };
}

function settle({ resolve, reject, since }: Waiting, answer: WorkerAnswer): void {
  if (answer.status === 'done') resolve(answer.output);
  else reject(toError(answer, Date.now() - since));
}

interface Ending {
  begin(): void;
  hasBegun(): boolean;
  /** Whether a call that other processes hold up may be tried again. */
  leavesTime(deadline: number): boolean;
}

function createEnding(): Ending {
  let lastMoment = Number.POSITIVE_INFINITY;
  return {
    begin() {
      lastMoment = Math.min(lastMoment, Date.now() + LAST_PATIENCE);
    },
    hasBegun: () => lastMoment !== Number.POSITIVE_INFINITY,
    leavesTime: (deadline) => Date.now() < Math.min(deadline, lastMoment),
  };
}

function batchSize(waiting: readonly Waiting[]): number {
  let characters = 0;
  const end = waiting.findIndex(({ call }, index) => {
    characters += call.name === 'append' ? call.input.size : 0;
    return index === CALLS_PER_BATCH || (index > 0 && characters > CHARACTERS_PER_BATCH);
  });
  return end < 0 ? waiting.length : end;
}

const WRITES: readonly OperationName[] = ['append', 'remove', 'sweep'];

const HOPELESS: WorkerAnswer = {
  status: 'failed',
  code: 'journal/unavailable',
  message: `The thread of the journal ended ${MOST_DEATHS} times within ${DEATHS_COUNT_FOR / 1_000} seconds. It is tried again in a while.`,
};

/** The thread may have died before the write, or between the write and its answer. */
function lostAnswer({ name }: WorkerCall, cause: string): WorkerAnswer {
  const what = `The thread of the journal ended (${cause})`;
  if (!WRITES.includes(name))
    return { status: 'failed', code: 'journal/unavailable', message: `${what}. Another one is started; try again.` };
  const advice = 'It may be stored or not: read the session before repeating it.';
  return { status: 'failed', code: 'journal/unknown-outcome', message: `${what} during this write. ${advice}` };
}

function toError(answer: Exclude<WorkerAnswer, { status: 'done' }>, waited: number): ThoughtlineError {
  if (answer.status === 'failed') return new ThoughtlineError(answer.code, answer.message);
  return new ThoughtlineError(
    'journal/busy',
    `Other processes kept the journal busy for ${Math.round(waited / 1_000)} seconds. Nothing was stored; try again.`,
  );
}
