import type { RunTarget } from '../../agent/agent.ts';
import type { Model } from '../../agent/model/model.ts';
import { modelOfRun } from '../../agent/run/model-of-run.ts';
import { parentOfRun } from '../../agent/run/parent-of-run.ts';
import { stoppedByServer } from '../../agent/tell-stop.ts';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { Log } from '../../base/log.ts';
import type { Journal } from '../../journal/journal.ts';
import { createRoom, runBusy } from './room.ts';
import type { RunWish, ServedAgent } from './served-agent.ts';
import { type LiveRun, startTurn } from './start-turn.ts';

/** The runs that work in this server. */
export interface Runs {
  /** Begins or goes on with a run; resolves when it has a name, and rejects when it cannot begin. */
  start(target: RunTarget, wish: StartWish): Promise<LiveRun>;
  /** A run that works here, or did a moment ago. */
  find(owner: string, runId: string): LiveRun | undefined;
  /** Stops all runs; they can be resumed. */
  close(): Promise<void>;
}

/** Who asks, and with what. */
export interface StartWish extends RunWish {
  /** The id of a model; the run's own, or the one that the settings name, otherwise. */
  readonly model?: string | undefined;
}

/** What runs are made of. */
export interface RunsParts {
  readonly journal: Journal;
  readonly open: () => Promise<ServedAgent>;
  readonly log: Log;
}

/** So many runs of one owner may work at once. */
const MOST_RUNS = 8;

/** Readers that were cut off come back for the end of a turn; later, the journal tells it. */
const MOST_ENDED = 20;

/** Makes the runs of a server. */
export function createRuns({ journal, open, log }: RunsParts): Runs {
  const room = createRoom(MOST_RUNS);
  const live = new Map<string, LiveRun>();
  const ended = new Map<string, LiveRun>();
  let served: Promise<ServedAgent> | undefined;
  let isClosed = false;

  const agent = (): Promise<ServedAgent> => {
    served ??= open().catch((error: unknown) => {
      // What was missing may be there the next time.
      served = undefined;
      throw error;
    });
    return served;
  };

  /** One that works for another is that one's to go on with. */
  async function refuseAtWork(target: RunTarget, owner: string): Promise<void> {
    if (!('runId' in target) || 'branchAt' in target) return;
    const parent = await parentOfRun(journal, { owner, id: target.runId });
    if (parent !== undefined && live.has(nameOf(owner, parent))) throw runBusy();
  }

  async function begin(target: RunTarget, { owner, maxSteps, model: id }: StartWish): Promise<LiveRun> {
    await refuseAtWork(target, owner);
    const { agentFor, findModel, rememberTool } = await agent();
    const model = await findModel(id ?? (await modelOf(journal, target, owner))).catch(refuseModel);
    const onAlways = (tool: string): void => rememberTool(owner, tool);
    return startTurn(agentFor({ owner, maxSteps }), { ...target, model, owner, onAlways }, (error) =>
      log.error(`A run broke off: ${messageOf(error)}`),
    );
  }

  function retire(name: string, run: LiveRun): void {
    live.delete(name);
    ended.set(name, run);
    const [oldest] = ended.keys();
    if (ended.size > MOST_ENDED && oldest !== undefined) ended.delete(oldest);
  }

  return {
    async start(target, wish) {
      if (isClosed) throw new ThoughtlineError('server/stopping', 'The server is stopping. Nothing was done.');
      const place = room.enter(wish.owner, 'runId' in target && !('branchAt' in target) ? target.runId : undefined);
      try {
        const run = await begin(target, wish);
        const name = nameOf(wish.owner, run.runId);
        place.runId = run.runId;
        ended.delete(name);
        live.set(name, run);
        run.finished.then(() => {
          place.leave();
          retire(name, run);
        });
        if (isClosed) run.stop(stoppedByServer());
        return run;
      } catch (error) {
        place.leave();
        throw error;
      }
    },
    find: (owner, runId) => live.get(nameOf(owner, runId)) ?? ended.get(nameOf(owner, runId)),
    async close() {
      isClosed = true;
      for (const run of live.values()) run.stop(stoppedByServer());
      await Promise.all([...live.values()].map(({ finished }) => finished));
      await (await served?.catch(() => undefined))?.close();
    },
  };
}

async function modelOf(journal: Journal, target: RunTarget, owner: string): Promise<string | undefined> {
  return 'runId' in target ? modelOfRun(journal, { owner, id: target.runId }) : undefined;
}

function refuseModel(error: unknown): Model {
  if (!(error instanceof ThoughtlineError)) throw error;
  throw new ThoughtlineError('runs/no-model', error.message, { cause: error });
}

function nameOf(owner: string, runId: string): string {
  return JSON.stringify([owner, runId]);
}
