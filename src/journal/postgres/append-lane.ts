import { setImmediate as nextTick } from 'node:timers/promises';
import { ThoughtlineError } from '../../base/error.ts';
import type { CheckedAppend } from '../check-append.ts';
import type { Appended } from '../journal.ts';
import type { Connector } from './connection.ts';
import { createLaneWriter } from './lane-writer.ts';
import { isCollision, isConnectionLoss, toJournalError } from './pg-errors.ts';
import { takeBatch } from './take-batch.ts';

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
  /** Called after each batch that stored something. */
  onStored(events: number): void;
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
  const queue: Waiting[] = [];
  const writer = createLaneWriter({
    connector,
    setUp,
    onUnreachable: (error) => rejectAll(queue.splice(0), error),
  });
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // What the rest of this tick appends goes along.
    await nextTick();
    while (queue.length > 0) await flush(takeBatch(queue));
    running = undefined;
  }

  async function flush(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await writer.write(batch.map(({ append }) => append));
      const stored = batch.filter((_, index) => answers[index]?.status === 'stored');
      if (stored.length > 0) onStored(stored.reduce((sum, { append }) => sum + append.events.length, 0));
      const unanswered = batch.filter((waiting, index) => !answer(waiting, answers[index]));
      tryAgain(unanswered, new Error('The write was interrupted again and again.'));
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

  /** Puts appends that were not stored back to the front of the queue. */
  function tryAgain(batch: readonly Waiting[], error: unknown): void {
    for (const waiting of batch) waiting.attempts += 1;
    rejectAll(
      batch.filter(({ attempts }) => attempts >= MOST_ATTEMPTS),
      error,
    );
    queue.unshift(...batch.filter(({ attempts }) => attempts < MOST_ATTEMPTS));
  }

  function rejectAll(batch: readonly Waiting[], error: unknown): void {
    for (const waiting of batch) waiting.reject(toJournalError(error, connector.server));
  }

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        queue.push({ append, since: Date.now(), attempts: 0, resolve, reject });
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
