import { randomUUID } from 'node:crypto';
import type { Agent, RunRequest } from '../../agent/agent.ts';
import type { AgentEvent } from '../../agent/agent-event.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { type Approvals, createApprovals } from './approvals.ts';
import { createRunLog, type RunLog } from './run-log.ts';

/** One turn of a run that works here. */
export interface LiveRun extends Pick<Approvals, 'pending' | 'answer'> {
  readonly runId: string;
  /** Tells this turn's events from those of another. */
  readonly key: string;
  readonly log: RunLog;
  /** Settles when the turn has ended, whatever its end was. */
  readonly finished: Promise<void>;
  /** Stops it; it can be resumed. Without a reason, a person asked for it. */
  stop(reason?: unknown): void;
}

/** Has an agent work on a turn, whoever watches. Resolves when the run has a name; rejects when it cannot begin. */
export async function startTurn(
  agent: Agent,
  request: RunRequest,
  onBroken: (error: unknown) => void,
): Promise<LiveRun> {
  const log = createRunLog();
  const { ask, pending, answer } = createApprovals();
  const stopping = new AbortController();
  const events = agent.run({ ...request, ask, signal: stopping.signal })[Symbol.asyncIterator]();
  const { runId } = await firstOf(events, log);
  const finished = drain(events, log).catch(onBroken);
  return { runId, key: randomUUID(), log, pending, answer, finished, stop: (reason) => stopping.abort(reason) };
}

async function firstOf(events: AsyncIterator<AgentEvent>, log: RunLog): Promise<AgentEvent> {
  const first = await events.next();
  if (first.done === true) throw new ThoughtlineError('agent/failed', 'The run ended before it began.');
  if (first.value.type === 'error') throw new ThoughtlineError(first.value.code, first.value.message);
  log.add(first.value);
  return first.value;
}

/** A run works while somebody takes its events: here that is the log, whoever reads it. */
async function drain(events: AsyncIterator<AgentEvent>, log: RunLog): Promise<void> {
  try {
    for (let next = await events.next(); next.done !== true; next = await events.next()) log.add(next.value);
  } finally {
    log.end();
  }
}
