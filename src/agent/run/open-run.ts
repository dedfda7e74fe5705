import type { SessionKey } from '../../journal/journal.ts';
import type { RunTarget } from '../agent.ts';
import type { RunStarted, RunStyle, TurnStarted } from './run-event.ts';
import type { RunWatcher, RunWriter } from './run-writer.ts';
import type { Runs } from './runs.ts';

/** What a run is opened with. */
export interface Opening {
  readonly runs: Runs;
  readonly owner: string;
  /** The name of a run that is new. */
  readonly newId: string;
  readonly style: RunStyle;
  /** The model's id. */
  readonly model: string;
  readonly parent?: RunStarted['parent'] | undefined;
  readonly watcher: RunWatcher;
  redact(text: string): string;
}

/** Opens the run that somebody asks for, a new one or one that exists. From then on nobody else can write to it. */
export function openRun(target: RunTarget, opening: Opening): Promise<RunWriter> {
  const { runs, owner, watcher } = opening;
  if (!('runId' in target)) return begin(target, opening);
  const key = { owner, id: target.runId };
  if ('branchAt' in target) return branch(key, target, opening);
  if ('text' in target) return runs.takeUp(key, 'continue', watcher);
  return runs.takeUp(key, 'resume' in target ? 'resume' : 'approve', watcher);
}

/** A turn as the user asked for it; secrets in the text never reach the disk. */
export function toTurn(
  { text, plan = false, format = true }: AskedTurn,
  turn: number,
  redact: (text: string) => string,
): TurnStarted {
  return { turn, text: redact(text), isPlan: plan, format };
}

interface AskedTurn {
  readonly text: string;
  readonly plan?: boolean;
  readonly format?: boolean;
}

function begin(asked: AskedTurn, opening: Opening): Promise<RunWriter> {
  const { runs, owner, newId, model, style, parent, watcher, redact } = opening;
  const started = { model, style, ...(parent === undefined ? {} : { parent }) };
  return runs.begin({ owner, id: newId }, { started, turn: toTurn(asked, 1, redact) }, watcher);
}

/** The old run is left as it is; what came before the turn is asked about in the same words as there. */
async function branch(
  key: SessionKey,
  { branchAt, text }: { readonly branchAt: number; readonly text: string },
  { runs, owner, newId, model, watcher, redact }: Opening,
): Promise<RunWriter> {
  const { started, turn, events } = await runs.before(key, branchAt);
  const branchOf = { runId: key.id, turn: branchAt };
  const start = {
    started: { model, style: started.style, branchOf },
    turn: toTurn({ text, plan: turn.isPlan, format: turn.format }, branchAt, redact),
    copied: events,
  };
  return runs.begin({ owner, id: newId }, start, watcher);
}
