import { setImmediate as nextTick } from 'node:timers/promises';
import { ThoughtlineError } from '../../base/error.ts';
import type { CheckedAppend } from '../check-append.ts';
import type { Appended } from '../journal.ts';
import { createAppendQueue } from './append-queue.ts';
import type { Connector } from './connection.ts';
import { createLaneWriter } from './lane-writer.ts';
import { isCollision, isConnectionLoss, toJournalError } from './pg-errors.ts';

/** A queue of appends that leave together: all that wait when the last batch is done are one transaction. */
export interface AppendLane {
  append(append: CheckedAppend): Promise<Appended>;
  /** Waits for what is queued. */
  close(): Promise<void>;
}

/** What a lane is given. */
export interface AppendLaneParts {
  readonly connector: Connector;
  readonly setUp: string;
  /** Called after each batch with what it stored, if it stored something. */
  onStored(appends: readonly CheckedAppend[]): void;
}

interface Waiting {
  readonly append: CheckedAppend;
  readonly since: number;
  attempts: number;
  resolve(appended: Appended): void;
  reject(error: Error): void;
}

const MOST_ATTEMPTS = 5;
/** How long appends are tried one by one after their batch was refused. */
const PATIENCE = 10_000;

/** Makes a lane of its own connection. */
export function createAppendLane({ connector, setUp, onStored }: AppendLaneParts): AppendLane {
  const queue = createAppendQueue<Waiting>();
  const writer = createLaneWriter({
    connector,
    setUp,
    onUnreachable: (error) => rejectAll(queue.takeAll(), error),
  });
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // What the rest of this tick appends goes along.
    await nextTick();
    while (!queue.isEmpty) await flush(queue.takeBatch());
    running = undefined;
  }

  async function flush(batch: readonly Waiting[]): Promise<void> {
    try {
      const { answers, cause } = await writer.write(batch.map(({ append }) => append));
      const stored = batch.filter((_, index) => answers[index]?.status === 'stored');
      if (stored.length > 0) onStored(stored.map(({ append }) => append));
      const unanswered = batch.filter((waiting, index) => !answer(waiting, answers[index]));
      tryAgain(unanswered, cause);
    } catch (error) {
      await refuse(batch, error);
    }
  }

  async function refuse(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (isCollision(error)) {
      tryAgain(batch, error);
    } else if (batch.length === 1 || error instanceof ThoughtlineError || isConnectionLoss(error)) {
      rejectAll(batch, error);
    } else {
      // One bad append must not fail its neighbours.
      for (const waiting of batch) {
        if (Date.now() - waiting.since < PATIENCE) await flush([waiting]);
        else rejectAll([waiting], error);
      }
    }
  }

  /** Puts appends that were not stored back, each a few times; then it fails with the cause of the last time. */
  function tryAgain(batch: readonly Waiting[], cause: unknown): void {
    for (const waiting of batch) waiting.attempts += 1;
    rejectAll(
      batch.filter(({ attempts }) => attempts >= MOST_ATTEMPTS),
      cause,
    );
    queue.putBack(batch.filter(({ attempts }) => attempts < MOST_ATTEMPTS));
  }

  function rejectAll(batch: readonly Waiting[], error: unknown): void {
    for (const waiting of batch) waiting.reject(toJournalError(error, connector.server));
  }

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        queue.add({ append, since: Date.now(), attempts: 0, resolve, reject });
        running ??= run();
      }),
    async close() {
      await running;
      await writer.close();
    },
  };
}

function answer(waiting: Waiting, appended: Appended | undefined): boolean {
  if (appended !== undefined) waiting.resolve(appended);
  return appended !== undefined;
}
