import type { RunTarget } from '../../agent/agent.ts';
import type { Model } from '../../agent/model/model.ts';
import type { Output } from '../output.ts';
import { createAskPerson } from './ask-person.ts';
import type { Lines } from './lines/lines.ts';
import type { OpenAgent } from './open-agent.ts';
import { rememberTool } from './remember-tool.ts';
import type { RunView } from './run-view.ts';
import { type RunOutcome, watchRun } from './watch-run.ts';

/** What a turn is taken with. */
export interface TurnParts {
  readonly opened: OpenAgent;
  readonly model: Model;
  readonly output: Output;
  readonly view: RunView;
  /** Where a person can be asked about calls; without one, what needs approval is denied. */
  readonly lines?: Lines | undefined;
  /** Ends the turn; the run can be resumed. */
  readonly stopping: AbortController;
  onRun(runId: string): void;
}

/** Brings a question to the agent and shows what it does about it; undefined when it was stopped without a word. */
export function takeTurn(target: RunTarget, parts: TurnParts): Promise<RunOutcome | undefined> {
  const { opened, model, output, view, lines, stopping, onRun } = parts;
  const { agent, settings, instructions } = opened;
  const asking =
    lines?.isTerminal === true
      ? { ask: createAskPerson({ lines, output, hold: view.hold, onInterrupt: () => stopping.abort() }) }
      : {};
  const events = agent.run({
    ...target,
    ...asking,
    model,
    signal: stopping.signal,
    onAlways: (tool) => void rememberTool(tool, settings, output),
    ...(instructions === undefined ? {} : { instructions }),
  });
  return watchRun(events, view, onRun);
}
