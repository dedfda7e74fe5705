import { isObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { shorten } from '../../base/shorten.ts';
import type { NewEvent } from '../../journal/event.ts';
import type { RunEvent } from './run-event.ts';
import { NEW_RUN, type OpenCall, type RunState, type Worked } from './run-state.ts';
import { spend } from './spend.ts';
import { NOTHING_SPENT } from './spent.ts';

const LONGEST_TITLE = 120;

/** Folds one event into the state; one that this version does not know changes nothing. */
export function evolveRun(state: RunState, event: Pick<NewEvent, 'type' | 'data' | 'at'>): RunState {
  const change = CHANGES.get(event.type)?.(state, event.data);
  if (change === undefined) return state;
  return {
    ...state,
    ...change,
    turnSpent: spend(change.turnSpent ?? state.turnSpent, event),
    spent: spend(change.spent ?? state.spent, event),
    worked: work(change.worked ?? state.worked, event, isWork(state, event)),
  };
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
    worked: NEW_RUN.worked,
  }),
  'step-started': (_, { step, purpose }) => ({
    phase: 'asking',
    step: numberOf(step),
    purpose: purpose === 'format' || purpose === 'compact' ? purpose : 'work',
    calls: [],
  }),
  'step-answered': (_, data) => ({ phase: 'calling', calls: callsIn(data) }),
  'step-failed': () => ({}),
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
  'turn-stopped': (_, { reason }) => ({ status: reason === 'error' ? 'failed' : 'stopped' }),
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

function work({ ms, at: before }: Worked, { at }: Pick<NewEvent, 'at'>, isWorkedOn: boolean): Worked {
  return { ms: isWorkedOn && before > 0 ? ms + Math.max(0, at - before) : ms, at };
}

/**
 * From one event to the next somebody worked, unless the next one is that somebody came, or that a call may begin: until
 * then a person was asked. Where a turn stopped before its calls could begin, whatever was done is done again.
 */
function isWork({ calls }: RunState, { type, data }: Pick<NewEvent, 'type' | 'data'>): boolean {
  if (type === 'turn-stopped') return calls.every(({ started }) => started);
  const isDenied = type === 'call-finished' && isObject(data['result']) && data['result']['status'] === 'blocked';
  return type !== 'run-resumed' && type !== 'call-started' && !isDenied;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
