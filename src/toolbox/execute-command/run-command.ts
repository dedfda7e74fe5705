import { setTimeout as sleep } from 'node:timers/promises';
import { createTimeLimit } from '../time-limit.ts';
import { createKeptOutput, type OutputEnds } from './kept-output.ts';
import type { GroupParts, ProcessGroup, ProcessGroups, ShellEnd } from './process-group.ts';

/** A command line, and what limits it. */
export interface Command extends GroupParts {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** How a command ended, and what it said. */
export interface CommandEnd extends ShellEnd {
  readonly isTimeout: boolean;
  readonly output: OutputEnds;
}

/** Both ends together fit into what a model is shown of a result. */
const KEPT_BYTES_PER_END = 40_000;
/** Output may still be on its way when the shell has ended. */
const LAST_OUTPUT_MS = 500;

/** Runs a command line, and ends whatever it leaves running. Rejects when it is aborted or the shell cannot start. */
export async function runCommand(command: Command, groups: ProcessGroups): Promise<CommandEnd> {
  const { signal, onOutput } = command;
  signal.throwIfAborted();
  const kept = createKeptOutput(KEPT_BYTES_PER_END);
  const group = groups.start({
    ...command,
    onOutput: (chunk) => {
      kept.add(chunk);
      onOutput(chunk);
    },
  });
  try {
    const end = await endOf(group, command);
    if (end !== undefined) await atMost(LAST_OUTPUT_MS, group.closed);
    await group.end();
    await atMost(LAST_OUTPUT_MS, group.closed);
    return { ...(end ?? (await group.ended)), isTimeout: end === undefined, output: kept.read() };
  } finally {
    await group.end();
    group.letGo();
  }
}

/** Undefined when the time is over. */
async function endOf(group: ProcessGroup, { signal, timeoutMs }: Command): Promise<ShellEnd | undefined> {
  const limit = createTimeLimit(timeoutMs, signal);
  const stopped = new Promise<undefined>((resolve, reject) => {
    limit.signal.addEventListener('abort', () => (limit.isOver() ? resolve(undefined) : reject(signal.reason)));
  });
  try {
    return await Promise.race([group.ended, stopped]);
  } finally {
    limit.clear();
  }
}

async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  const settled = new AbortController();
  const waiting = sleep(ms, undefined, { signal: settled.signal }).catch(() => undefined);
  await Promise.race([promise, waiting]);
  settled.abort();
}
