import { isObject, type JsonObject } from '../../base/json.ts';
import type { Decider, Decision } from '../../journal/decider.ts';
import type { NewEvent } from '../../journal/event.ts';
import { evolveRun } from './evolve-run.ts';
import type { RunEvent } from './run-event.ts';
import { NEW_RUN, type RunState, readRunHead, toRunHead } from './run-state.ts';

/** What can be done to a run. */
export type RunCommand =
  /** A run that does not exist yet; `events` begin with `run-started`. */
  | { readonly type: 'begin'; readonly events: readonly NewEvent[] }
  /** From here on, `worker` is the one who writes, whoever it was before. */
  | { readonly type: 'take-up'; readonly worker: string; readonly to: TakeUp; readonly at: number }
  /** What happened while `worker` worked. */
  | { readonly type: 'record'; readonly worker: string; readonly events: readonly NewEvent[] };

/** What a run is taken up for: to finish its turn, to carry out its plan, or for the next turn. */
export type TakeUp = 'resume' | 'approve' | 'continue';

/** Why a command changes nothing. */
export type RunRefusal =
  | 'run/not-found'
  | 'run/exists'
  | 'run/taken-over'
  | 'run/nothing-to-resume'
  | 'run/no-plan'
  | 'run/out-of-order';

/** The rules of runs. A worker that was replaced can write nothing more, so that two never continue one run. */
export const runDecider: Decider<RunState, RunCommand, RunRefusal> = {
  initial: NEW_RUN,
  decide: decideRun,
  evolve: evolveRun,
  toHead: toRunHead,
  // A session of another kind is none of ours, and so looks as if it did not exist.
  fromHead: (head) => readRunHead(head) ?? NEW_RUN,
};

/** Judges one command; all of its events are accepted, or none. */
export function decideRun(state: RunState, command: RunCommand): Decision<RunRefusal> {
  const isNew = state.worker === '';
  if (command.type === 'begin') return isNew ? { events: command.events } : { refusal: 'run/exists' };
  if (isNew) return { refusal: 'run/not-found' };
  if (command.type === 'take-up') return takeUp(state, command);
  if (command.worker !== state.worker) return { refusal: 'run/taken-over' };
  return areInOrder(state, command.events) ? { events: command.events } : { refusal: 'run/out-of-order' };
}

function takeUp(state: RunState, command: Extract<RunCommand, { type: 'take-up' }>): Decision<RunRefusal> {
  const { worker, to, at } = command;
  const resumed = { type: 'run-resumed', version: 1, at, data: { worker } };
  if (to === 'resume') return state.phase === 'idle' ? { refusal: 'run/nothing-to-resume' } : { events: [resumed] };
  if (to === 'continue') return { events: [resumed] };
  if (state.status !== 'waiting') return { refusal: 'run/no-plan' };
  return { events: [resumed, { type: 'plan-approved', version: 1, at, data: { turn: state.turn } }] };
}

function areInOrder(state: RunState, events: readonly NewEvent[]): boolean {
  let current = state;
  for (const event of events) {
    if (FOLLOWS.get(event.type)?.(current, event.data) !== true) return false;
    current = evolveRun(current, event);
  }
  return true;
}

type Rule = (state: RunState, data: JsonObject) => boolean;

/** When an event may follow. */
const RULES: Readonly<Record<RunEvent['type'], Rule>> = {
  'run-started': () => false,
  'run-resumed': () => false,
  'plan-approved': () => false,
  'turn-started': ({ turn, calls }, data) => data['turn'] === turn + 1 && calls.length === 0,
  'step-started': ({ phase, step }, data) =>
    (phase === 'ready' && data['step'] === step + 1) || (phase === 'asking' && data['step'] === step),
  'step-answered': ({ phase, step }, data) => phase === 'asking' && data['step'] === step,
  'step-failed': ({ phase, step }, data) => phase === 'asking' && data['step'] === step,
  'call-started': ({ calls }, { callId }) => calls.some(({ id, started }) => id === callId && !started),
  'call-finished': ({ calls }, { result }) => isObject(result) && calls.some(({ id }) => id === result['callId']),
  'step-finished': ({ phase, step, calls }, data) => phase === 'calling' && data['step'] === step && calls.length === 0,
  'results-shrunk': ({ phase }) => phase !== 'idle',
  'history-compacted': ({ phase }) => phase !== 'idle',
  'tool-granted': () => true,
  'turn-finished': ({ phase, turn }, data) => (phase === 'ready' || phase === 'asking') && data['turn'] === turn,
  'turn-stopped': ({ phase, turn }, data) => phase !== 'idle' && data['turn'] === turn,
};

const FOLLOWS: ReadonlyMap<string, Rule> = new Map(Object.entries(RULES));
