import type { CheckedAppend } from '../check-append.ts';
import { appendRows } from './append-rows.ts';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { findDamage } from './find-damage.ts';
import type { Input, OperationName, Output, WorkerAnswer, WorkerCall, WorkerCalls } from './operations.ts';
import {
  dataVersion,
  findRequestRow,
  findSessionRow,
  listSessionRows,
  newestPosition,
  readEventRows,
  tailRows,
} from './query-rows.ts';
import { cleanStep, emptyLog, removeSession, sweepSessions } from './remove-rows.ts';
import { searchRows } from './search-rows.ts';
import { isLost, isReadOnly, replacedAnswer, toAnswer } from './to-answer.ts';
import { indexStep } from './word-index.ts';

/** Does the calls of one batch and answers them in their order. */
export type Operate = (calls: readonly WorkerCall[]) => WorkerAnswer[];

/** All but appends, which are done together. */
type StepName = Exclude<OperationName, 'append'>;

type Steps = { readonly [Name in StepName]: (connection: Connection, input: Input<Name>) => Output<Name> };

const STEPS: Steps = {
  open: () => null,
  session: findSessionRow,
  events: readEventRows,
  request: (connection, { owner, requestId }) => findRequestRow(connection, owner, requestId),
  sessions: listSessionRows,
  search: searchRows,
  index: indexStep,
  remove: removeSession,
  sweep: sweepSessions,
  clean: cleanStep,
  emptyLog,
  position: (connection) => ({ position: newestPosition(connection), file: connection.file }),
  tail: tailRows,
  check: findDamage,
  version: dataVersion,
  close: () => null,
};

/** Works on one journal file; a connection that broke is opened again at the next use. */
export function createOperate(options: ConnectionOptions): Operate {
  let connection: Connection | undefined;
  let isSuspect = false;
  // How many files were found to be gone.
  let lost = 0;
  // True from then until a writer was told.
  let isLossUntold = false;

  function attempt(work: (connection: Connection) => unknown, isAgain = false): WorkerAnswer {
    const first = connection;
    try {
      return { status: 'done', output: work(current()) };
    } catch (error) {
      isSuspect = isLost(error);
      // A connection stays read-only for ever, the file may not: it is tried once more, with a new one.
      const mayBeOver = isReadOnly(error) && first !== undefined && connection === first;
      if (mayBeOver && !isAgain) return attempt(work, true);
      return toAnswer(error, options.path);
    }
  }

  /** The connection; after a failure that opening anew can cure, a new one, which is opened before the old one goes. */
  function current(): Connection {
    if (connection !== undefined && !isSuspect) return connection;
    letGoOfLost();
    const fresh = openConnection(options, lost);
    drop();
    connection = fresh;
    return fresh;
  }

  function drop(): void {
    try {
      connection?.close();
    } catch {
      // It was broken before.
    }
    connection = undefined;
    isSuspect = false;
  }

  /** All appends in one transaction. If it fails, each is tried alone, so that a bad one cannot fail its neighbours. */
  function appendTogether(appends: readonly CheckedAppend[]): WorkerAnswer[] {
    const together = attempt((open) => open.write(() => appendRows(open, appends)));
    if (together.status === 'done' && Array.isArray(together.output)) {
      return together.output.map((output) => ({ status: 'done', output }));
    }
    if (together.status === 'busy' || appends.length === 1) return appends.map(() => together);
    return appends.flatMap((append) => appendTogether([append]));
  }

  /** Nothing is acknowledged that went into a file which nobody can open any more: asked before and after. */
  function appendInPlace(appends: readonly CheckedAppend[]): WorkerAnswer[] {
    if (appends.length === 0) return [];
    const answers = isLossUntold ? [] : appendTogether(appends);
    letGoOfLost();
    if (!isLossUntold) return answers;
    isLossUntold = false;
    return appends.map(() => replacedAnswer(options.path));
  }

  /** Lets go of a file that was deleted or replaced; the next use opens what is there then. */
  function letGoOfLost(): void {
    if (connection === undefined || connection.isInPlace()) return;
    drop();
    lost += 1;
    isLossUntold = true;
  }

  return (calls) => {
    const appends = calls.flatMap((call) => (call.name === 'append' ? call.input : []));
    // What is appended to a lost file is found out before it is acknowledged.
    if (appends.length < calls.length) letGoOfLost();
    // Reads go first: they were called before the appends of their batch are acknowledged, and watchers rely on it.
    const answers = calls.map((call) => (call.name === 'append' ? undefined : attempt((open) => run(open, call))));
    const appended = appendInPlace(appends);
    if (calls.some(({ name }) => name === 'close')) drop();
    return answers.map((answer) => answer ?? appended.shift() ?? { status: 'busy' });
  };
}

function run<Name extends StepName>(connection: Connection, call: WorkerCalls[Name]): Output<Name> {
  return STEPS[call.name](connection, call.input);
}
