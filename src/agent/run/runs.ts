import type { Clock } from '../../base/clock.ts';
import { ThoughtlineError } from '../../base/error.ts';
import type { Log } from '../../base/log.ts';
import type { NewEvent } from '../../journal/event.ts';
import type { Journal, SessionKey } from '../../journal/journal.ts';
import { createSessionWriter } from '../../journal/session-writer.ts';
import { createRunHistory, type GrowingHistory } from './create-run-history.ts';
import { type RunCommand, type RunRefusal, runDecider, type TakeUp } from './decide-run.ts';
import { restoreRunEvent } from './restore-run-event.ts';
import type { RunEvent, RunStarted, TurnStarted } from './run-event.ts';
import type { RunState } from './run-state.ts';
import { createRunWriter, type RunWatcher, type RunWriter } from './run-writer.ts';
import { toNewEvent } from './to-new-event.ts';
import { newWorker } from './worker.ts';

/** Opens runs for writing. Whoever opens a run is its only worker from then on. */
export interface Runs {
  /** A new run with its first turn; refused with `run/exists` where the name is taken. */
  begin(key: SessionKey, start: RunStart, watcher: RunWatcher): Promise<RunWriter>;
  /** An existing run. */
  takeUp(key: SessionKey, to: TakeUp, watcher: RunWatcher): Promise<RunWriter>;
  /** What came before a turn of a run, to be copied into a branch. */
  before(key: SessionKey, turn: number): Promise<Earlier>;
}

/** How a run begins. */
export interface RunStart {
  readonly started: Omit<RunStarted, 'worker'>;
  readonly turn: TurnStarted;
  /** Of the run that it is a branch of. */
  readonly copied?: readonly NewEvent[];
}

/** The part of a run that a branch shares. */
export interface Earlier {
  readonly started: RunStarted;
  readonly events: readonly NewEvent[];
  readonly turn: TurnStarted;
}

/** What runs are kept with. */
export interface RunsParts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log?: Log | undefined;
}

/** Makes the way to runs of a journal. */
export function createRuns({ journal, clock, log }: RunsParts): Runs {
  const writer = createSessionWriter({ journal, decider: runDecider });

  async function submit(key: SessionKey, command: RunCommand): Promise<RunState> {
    const submitted = await writer.submit(key, command);
    if (submitted.status === 'stored') return submitted.state;
    throw refusalError(key, submitted.status === 'refused' ? submitted.refusal : 'run/out-of-order');
  }

  function restore({ id }: SessionKey, events: readonly NewEvent[]): GrowingHistory {
    const growing = createRunHistory();
    for (const [index, stored] of events.entries()) {
      const { event, warning } = restoreRunEvent(stored);
      if (warning !== undefined) log?.warn(`Run ${id}, event ${index + 1}: ${warning}`);
      if (event !== undefined) growing.add(event);
    }
    return growing;
  }

  const open = (key: SessionKey, held: Held): RunWriter => {
    const record = (events: readonly NewEvent[]): Promise<RunState> =>
      submit(key, { type: 'record', worker: held.worker, events });
    const store = async (events: readonly NewEvent[]): Promise<void> => {
      try {
        await record(events);
      } catch (error) {
        if (events.length === 1 || !isTooBig(error)) throw error;
        // Large results that finished together may be more than one write holds.
        for (const event of events) await record([event]);
      }
    };
    return createRunWriter({ ...held, runId: key.id, clock, store });
  };

  return {
    async begin(key, { started, turn, copied = [] }, watcher) {
      const worker = newWorker();
      const at = clock.now();
      const first = toNewEvent({ type: 'run-started', data: { ...started, worker } }, at);
      const events = [first, ...copied, toNewEvent({ type: 'turn-started', data: turn }, at)];
      const state = await submit(key, { type: 'begin', events });
      return open(key, { worker, state, watcher, growing: restore(key, events) });
    },
    async takeUp(key, to, watcher) {
      const worker = newWorker();
      const state = await submit(key, { type: 'take-up', worker, to, at: clock.now() });
      // Read when nobody else can write any more.
      return open(key, { worker, state, watcher, growing: restore(key, await journal.read(key)) });
    },
    before: (key, turn) => readBefore(journal, key, turn),
  };
}

interface Held {
  readonly worker: string;
  readonly state: RunState;
  readonly watcher: RunWatcher;
  readonly growing: GrowingHistory;
}

/** What belongs to one run alone: a branch has its own. */
const OWN: readonly string[] = ['run-started', 'run-resumed'] satisfies RunEvent['type'][];

async function readBefore(journal: Journal, key: SessionKey, turn: number): Promise<Earlier> {
  const stored = await journal.read(key);
  const known = stored.map((event) => restoreRunEvent(event).event);
  const started = known.find((event) => event?.type === 'run-started');
  const at = known.findIndex((event) => event?.type === 'turn-started' && event.data.turn === turn);
  const start = known[at];
  if (started === undefined) throw refusalError(key, 'run/not-found');
  if (start?.type !== 'turn-started') {
    throw new ThoughtlineError('run/no-turn', `Run ${key.id} has no turn ${turn} to branch at.`);
  }
  const events = stored.slice(0, at).filter(({ type }) => !OWN.includes(type));
  return { started: started.data, turn: start.data, events: events.map(withoutPlace) };
}

function isTooBig(error: unknown): boolean {
  return error instanceof ThoughtlineError && error.code === 'journal/too-big';
}

function withoutPlace({ type, version, at, data, text }: NewEvent): NewEvent {
  return text === undefined ? { type, version, at, data } : { type, version, at, data, text };
}

function refusalError({ id }: SessionKey, refusal: RunRefusal): ThoughtlineError {
  return new ThoughtlineError(refusal, `Run ${id} ${REASONS[refusal]}`, { data: { runId: id } });
}

const REASONS: Readonly<Record<RunRefusal, string>> = {
  'run/not-found': 'does not exist.',
  'run/exists': 'exists already.',
  'run/taken-over': 'is continued elsewhere: this program has stopped working on it.',
  'run/nothing-to-resume': 'has nothing left to do: its last turn is answered. Send it a new message instead.',
  'run/no-plan': 'does not wait for the approval of a plan.',
  'run/out-of-order': 'cannot go on like this: what should be recorded does not follow from what is.',
};
