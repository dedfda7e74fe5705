import { isObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { shorten } from '../../base/shorten.ts';
import type { NewEvent } from '../../journal/event.ts';
import { addUsage } from '../model/usage.ts';
import type { RunEvent } from './run-event.ts';
import { NEW_RUN, NOTHING_SPENT, type OpenCall, type RunState, readUsage, type Spent } from './run-state.ts';

const LONGEST_TITLE = 120;

/** Folds one event into the state; one that this version does not know changes nothing. */
export function evolveRun(state: RunState, { type, data }: Pick<NewEvent, 'type' | 'data'>): RunState {
  const change = CHANGES.get(type)?.(state, data);
  return change === undefined ? state : { ...state, ...change };
}

type Change = (state: RunState, data: JsonObject) => Partial<RunState>;

const EVENTS: Readonly<Record<RunEvent['type'], Change>> = {
  'run-started': (_, { worker }) => ({ ...NEW_RUN, worker: textOf(worker) }),
  'run-resumed': ({ status, phase }, { worker }) => ({
    worker: textOf(worker),
    status: phase === 'idle' ? status : 'active',
  }),
  'turn-started': ({ title }, { turn, text }) => ({
    status: 'active',
    phase: 'ready',
    turn: numberOf(turn),
    title: title === '' ? shorten(textOf(text), LONGEST_TITLE) : title,
    calls: [],
    turnSpent: NOTHING_SPENT,
  }),
  'step-started': (_, { step, purpose }) => ({
    phase: 'asking',
    step: numberOf(step),
    purpose: purpose === 'format' || purpose === 'compact' ? purpose : 'work',
    calls: [],
  }),
  'step-answered': (state, data) => ({
    phase: 'calling',
    calls: callsIn(data),
    turnSpent: spend(state.turnSpent, state, data),
    spent: spend(state.spent, state, data),
  }),
  'call-started': ({ calls }, { callId }) => ({
    calls: calls.map((call) => (call.id === callId ? { ...call, started: true } : call)),
  }),
  'call-finished': ({ calls }, { result }) => ({
    calls: calls.filter(({ id }) => !isObject(result) || id !== result['callId']),
  }),
  'step-finished': () => ({ phase: 'ready', calls: [] }),
  'plan-approved': () => ({ status: 'active', phase: 'ready' }),
  'tool-granted': ({ granted }, { tool }) => ({ granted: [...granted.filter((name) => name !== tool), textOf(tool)] }),
  'turn-finished': (_, { limit, isPlan }) => ({ phase: 'idle', calls: [], status: finalStatus(limit, isPlan) }),
  'turn-stopped': (_, { reason }) => ({ status: reason === 'user' ? 'stopped' : 'failed' }),
  'results-shrunk': () => ({}),
  'history-compacted': () => ({}),
};

// A map, so that an event named like something that every object has is unknown, too.
const CHANGES: ReadonlyMap<string, Change> = new Map(Object.entries(EVENTS));

function finalStatus(limit: JsonValue | undefined, isPlan: JsonValue | undefined): RunState['status'] {
  if (isPlan === true) return 'waiting';
  return limit === undefined ? 'completed' : 'partial';
}

function callsIn({ parts, purpose }: JsonObject): readonly OpenCall[] {
  // What the formatter is called with is the answer itself: nothing runs.
  if (!Array.isArray(parts) || purpose !== 'work') return [];
  return parts.flatMap((part: JsonValue) => {
    if (!isObject(part) || part['type'] !== 'call') return [];
    return [{ id: String(part['id']), started: false }];
  });
}

function spend(before: Spent, { purpose }: RunState, { usage, cost }: JsonObject): Spent {
  return {
    steps: before.steps + (purpose === 'work' ? 1 : 0),
    usage: addUsage(before.usage, readUsage(usage)),
    cost: before.cost === null || typeof cost !== 'number' ? null : before.cost + cost,
  };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
