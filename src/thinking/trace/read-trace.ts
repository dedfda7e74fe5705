import { toIsoTime } from '../../base/iso-time.ts';
import type { StoredEvent } from '../../journal/event.ts';
import { isLevel, LEVELS } from '../reasoning/levels.ts';
import { collectPins } from './collect-pins.ts';
import { type Happening, readEvent } from './read-event.ts';
import {
  isGone,
  type Standing,
  type StepContent,
  type ThoughtSession,
  type Trace,
  type TraceEntry,
  type TraceStep,
} from './trace.ts';

/** Makes the trace of a session from its events, oldest first. Pure. */
export function readTrace(session: ThoughtSession, events: readonly StoredEvent[]): Trace {
  const draft: Draft = {
    live: [],
    gone: new Map(),
    reopened: new Set(),
    firstKept: 0,
    title: session.title,
    planned: undefined,
  };
  const entries = events
    .flatMap((event) => takeIn(draft, event, readEvent(session.kind, event)) ?? [])
    .map((entry) => (entry.type === 'step' ? settle(entry, draft) : entry));
  const steps = entries.filter((entry) => entry.type === 'step');
  const counting = steps.filter((step) => !isGone(step));
  const { title, planned } = draft;
  const budget = budgetOf(session);
  return {
    id: session.id,
    kind: session.kind,
    status: session.status,
    ...(session.level === undefined ? {} : { level: session.level }),
    ...(title === undefined ? {} : { title }),
    createdAt: toIsoTime(session.createdAt),
    updatedAt: toIsoTime(session.updatedAt),
    steps: {
      live: counting.length,
      discarded: steps.length - counting.length,
      ...(planned === undefined ? {} : { planned }),
    },
    tokens: {
      used: counting.reduce((sum, { tokens }) => sum + tokens, 0),
      ...(budget === undefined ? {} : { budget }),
    },
    pins: collectPins(counting),
    entries,
  };
}

/** The trace while it is being read. */
interface Draft {
  /** The thoughts that count so far, oldest first. */
  readonly live: TraceStep[];
  /** By seq. */
  readonly gone: Map<number, Standing>;
  /** Seqs of thoughts that were live when a rollback opened the session again: they conclude nothing any more. */
  readonly reopened: Set<number>;
  title: string | undefined;
  planned: number | undefined;
  firstKept: number;
}

/** Takes in what happened; the entry that tells of it, where one does. */
function takeIn(draft: Draft, { seq, at: time }: StoredEvent, happening: Happening): TraceEntry | undefined {
  const at = toIsoTime(time);
  const note = (text: string): TraceEntry => ({ type: 'note', seq, at, text });
  switch (happening.type) {
    case 'opened':
      draft.title = happening.title;
      draft.planned = happening.planned;
      return undefined;
    case 'retitled':
      draft.title = happening.title;
      return note(`The question is now: ${happening.title}`);
    case 'thought': {
      const step = follow(draft.live, { type: 'step', seq, ...happening.content, at, standing: 'live' });
      draft.live.push(step);
      draft.planned = happening.planned ?? draft.planned;
      draft.firstKept = Math.max(draft.firstKept, happening.firstKept ?? 0);
      return step;
    }
    case 'rolled-back':
      takeAway(draft, 'discarded', ({ step }) => step > happening.toStep);
      for (const step of draft.live.slice(-1)) draft.reopened.add(step.seq);
      return note(`Rolled back to step ${happening.toStep}.`);
    case 'cleared':
      takeAway(draft, 'cleared', () => true);
      return note('The context was cleared.');
    case 'other':
      return note(happening.text);
  }
}

function follow(live: readonly TraceStep[], step: TraceStep): TraceStep {
  const before = live.findLast(({ branch }) => branch?.id === step.branch?.id) ?? fork(live, step);
  return before === undefined ? step : { ...step, follows: before.seq };
}

/** The thought that a branch leaves from. */
function fork(live: readonly TraceStep[], { branch }: StepContent): TraceStep | undefined {
  if (branch === undefined) return undefined;
  const numbered = live.filter(({ step }) => step === branch.from);
  return numbered.findLast((step) => step.branch === undefined) ?? numbered.at(-1);
}

/** Takes the newest thoughts out of those that count, for as long as they are meant. */
function takeAway({ live, gone }: Draft, standing: Standing, isMeant: (step: TraceStep) => boolean): void {
  for (let last = live.at(-1); last !== undefined && isMeant(last); last = live.at(-1)) {
    gone.set(last.seq, standing);
    live.pop();
  }
}

function settle(step: TraceStep, { gone, reopened, firstKept }: Draft): TraceStep {
  const standing = gone.get(step.seq) ?? (step.step < firstKept ? 'outgrown' : 'live');
  const { isConclusion, ...rest } = step;
  return isConclusion === undefined || reopened.has(step.seq)
    ? { ...rest, standing }
    : { ...rest, isConclusion, standing };
}

function budgetOf({ kind, level }: ThoughtSession): number | undefined {
  return kind === 'reasoning' && isLevel(level) ? LEVELS[level].tokenBudget : undefined;
}
