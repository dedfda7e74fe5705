import type { AgentSettings } from '../../agent/agent-settings.ts';
import { createPlayback } from '../../agent/recording/playback-fetch.ts';
import { createRunView } from '../agent/run-view.ts';
import { stopOnSignals } from '../agent/stop-on-signals.ts';
import { watchRun } from '../agent/watch-run.ts';
import type { Parts } from '../compose.ts';
import recording from './recording.json' with { type: 'json' };
import { DEMO_QUESTION, runDemo } from './run-demo.ts';

/** The flags of `demo`. */
export interface DemoOptions {
  readonly fast?: boolean;
  readonly thoughts?: string;
}

/** Plays the demo and says how to look at it again; the exit code tells whether it came to its answer. */
export async function showDemo({ fast = false, thoughts: wanted = 'full' }: DemoOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const { noteColors: colors, isTerminal } = output;
  const settings = parts.settings({ thoughts: wanted });
  const thoughts: AgentSettings['thoughts'] = settings.get('thoughts');
  const { journal } = await parts.serving({ tools: 'think' }, { isConnection: true });
  output.note(colors.bold(LABEL));
  output.note(`\n${colors.bold('>')} ${DEMO_QUESTION}\n`);

  const stopping = new AbortController();
  const unwatch = stopOnSignals(process, () => stopping.abort());
  let runId = '';
  try {
    const { fetch } = createPlayback(recording, { fast: fast || !isTerminal.results, name: 'the demo' });
    const events = runDemo({ journal, fetch, thoughts, signal: stopping.signal });
    const view = createRunView({ output, thoughts: () => thoughts, isFormatted: true });
    const outcome = await watchRun(events, view, (id) => {
      runId = id;
    });
    if (outcome?.type === 'error') output.error(outcome.message);
    if (outcome?.type !== 'done') process.exitCode = 1;
  } finally {
    unwatch();
    await journal.close();
  }
  if (runId !== '' && typeof settings.get('retention') === 'number') output.note(waysOn(runId));
}

const LABEL =
  'This is a recording: the answers of the model were written beforehand, no model is asked and no key is needed. The agent, its tools and the journal are real.';

function waysOn(runId: string): string {
  return `
The run is in your journal like any other:
  thoughtline sessions show ${runId}
  thoughtline sessions export ${runId} --format html --include-thoughts
  thoughtline serve                            then open /s/${runId} in the viewer
To ask a question of your own: thoughtline ask "What does this project do?"`;
}
