import { isObject, type JsonValue } from '../../base/json.ts';
import type { SessionHead } from '../../journal/journal.ts';
import type { StepPurpose } from './run-event.ts';
import { NOTHING_SPENT, readSpent, type SpentSoFar, spentToJson } from './spent.ts';

/** How a run stands, in the word that lists filter by; `waiting` is for the approval of a plan. */
export type RunStatus = 'active' | 'waiting' | 'completed' | 'partial' | 'stopped' | 'failed';

/** Where in a turn a run is: no turn is open; between steps; a model is asked; calls have no results yet. */
export type RunPhase = 'idle' | 'ready' | 'asking' | 'calling';

/** A call without a result; `started` where it may have changed something already. */
export interface OpenCall {
  readonly id: string;
  readonly started: boolean;
}

/** What the rules need to know of a run, however long it is. */
export interface RunState {
  readonly status: RunStatus;
  /** Whoever may write; empty before the run began. */
  readonly worker: string;
  readonly title: string;
  readonly phase: RunPhase;
  readonly turn: number;
  readonly step: number;
  readonly purpose: StepPurpose;
  readonly calls: readonly OpenCall[];
  readonly granted: readonly string[];
  readonly turnSpent: SpentSoFar;
  readonly spent: SpentSoFar;
  readonly worked: Worked;
}

/** How long a turn was worked on. Time in which nobody did, because the run was stopped or killed, is not in it. */
export interface Worked {
  readonly ms: number;
  /** The time of the newest event; 0 before the first. */
  readonly at: number;
}

/** The state before the first event. */
export const NEW_RUN: RunState = {
  status: 'active',
  worker: '',
  title: '',
  phase: 'idle',
  turn: 0,
  step: 0,
  purpose: 'work',
  calls: [],
  granted: [],
  turnSpent: NOTHING_SPENT,
  spent: NOTHING_SPENT,
  worked: { ms: 0, at: 0 },
};

/** What is stored with a run. */
export function toRunHead(state: RunState): SessionHead {
  const { status, title, turnSpent, spent, worked, calls, granted, ...rest } = state;
  return {
    kind: 'run',
    status,
    title,
    state: {
      ...rest,
      calls: calls.map(({ id, started }) => ({ id, started })),
      granted,
      turnSpent: spentToJson(turnSpent),
      spent: spentToJson(spent),
      worked: { ...worked },
    },
  };
}

/** The state that a head holds; undefined for a session that is no run. What cannot be read is as in a new one. */
export function readRunHead({ kind, status, title, state }: SessionHead): RunState | undefined {
  if (kind !== 'run' || !isObject(state)) return undefined;
  return {
    status: oneOf(RUN_STATUSES, status, 'stopped'),
    worker: textOf(state['worker']),
    title: title ?? '',
    phase: oneOf(PHASES, state['phase'], 'idle'),
    turn: numberOf(state['turn']),
    step: numberOf(state['step']),
    purpose: oneOf(PURPOSES, state['purpose'], 'work'),
    calls: listOf(state['calls']).flatMap((call) =>
      isObject(call) ? [{ id: textOf(call['id']), started: call['started'] === true }] : [],
    ),
    granted: listOf(state['granted']).filter((tool) => typeof tool === 'string'),
    turnSpent: readSpent(state['turnSpent']),
    spent: readSpent(state['spent']),
    worked: readWorked(state['worked']),
  };
}

/** All of them. */
export const RUN_STATUSES: readonly RunStatus[] = ['active', 'waiting', 'completed', 'partial', 'stopped', 'failed'];
const PHASES: readonly RunPhase[] = ['idle', 'ready', 'asking', 'calling'];
const PURPOSES: readonly StepPurpose[] = ['work', 'format', 'compact'];

function readWorked(value: unknown): Worked {
  const { ms, at } = isObject(value) ? value : {};
  return { ms: numberOf(ms), at: numberOf(at) };
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown, otherwise: Word): Word {
  return words.find((word) => word === value) ?? otherwise;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function listOf(value: unknown): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
