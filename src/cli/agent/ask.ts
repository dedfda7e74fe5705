import type { RunTarget } from '../../agent/agent.ts';
import type { Parts } from '../compose.ts';
import { type AskOptions, toTarget } from './ask-options.ts';
import { describeEnd, describeFailure } from './describe-end.ts';
import { createTerminalLines } from './lines/terminal-lines.ts';
import { type OpenAgent, openAgent } from './open-agent.ts';
import { readQuestion } from './read-question.ts';
import { resumeCommand } from './resume-command.ts';
import { createJsonView, createRunView } from './run-view.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { takeTurn } from './take-turn.ts';

/** Whoever stops a run does not wait for more: what is not finished by then can be resumed. */
const STOP_WITHIN_MS = 800;

/** Answers one question, or goes on with a run; the exit code tells whether there is an answer. */
export async function ask(words: readonly string[], options: AskOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const text = await readQuestion({
    words,
    input: process.stdin,
    onWait: () => output.note('Waiting for the end of standard input. If nothing is to come, start with </dev/null.'),
  });
  const target = toTarget(text, options);
  const opened = await openAgent(options, parts, { resume: options.resume });
  try {
    const isAnswered = await answer(target, { options, opened, parts });
    if (!isAnswered) process.exitCode = 1;
  } finally {
    await opened.close();
  }
}

interface AnswerParts {
  readonly options: AskOptions;
  readonly opened: OpenAgent;
  readonly parts: Parts;
}

/** Runs the turn and says what is to be said about its end. */
async function answer(target: RunTarget, { options, opened, parts: { output } }: AnswerParts): Promise<boolean> {
  const isJson = options.json === true;
  const say = isJson ? { ...output, note: () => {}, warning: () => {}, error: () => {} } : output;
  const stopping = new AbortController();
  let runId = 'runId' in target ? target.runId : undefined;
  const command = (): string =>
    resumeCommand({ ...options, command: 'ask', runId: runId ?? 'RUN', project: opened.project?.root });
  const tellStopped = once(() =>
    say.note(opened.isKept() && runId !== undefined ? `Stopped. To go on: ${command()}` : 'Stopped.'),
  );
  const unwatch = watchForStop(stopping, tellStopped);

  const isFormatted = options.format || !('text' in target);
  const view = isJson ? createJsonView(output) : createRunView({ output, thoughts: opened.thoughts, isFormatted });
  const outcome = await takeTurn(target, {
    opened,
    model: await opened.model(),
    output,
    view,
    lines: isAtTerminal() ? createTerminalLines({ input: process.stdin, output: process.stderr }) : undefined,
    stopping,
    onRun: (id) => {
      runId = id;
    },
  }).finally(unwatch);

  if (outcome?.type === 'done') {
    const ways = { approve: `${command()} --approve`, goOn: `${command()} "go on"` };
    const end = describeEnd(outcome, ways);
    if (end !== undefined) say.warning(end);
    return true;
  }
  if (stopping.signal.aborted) tellStopped();
  else if (outcome !== undefined) {
    say.error(describeFailure(outcome));
    if (outcome.isResumable && opened.isKept()) say.note(`To try again from where it was: ${command()}`);
  }
  return false;
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

function isAtTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Stops at a signal, and when nobody reads the answer any more; what does not stop in time is left. */
function watchForStop(stopping: AbortController, onLeave: () => void): () => void {
  const leave = (): never => {
    onLeave();
    process.exit(1);
  };
  const stop = (): void => {
    if (stopping.signal.aborted) leave();
    stopping.abort();
    setTimeout(leave, STOP_WITHIN_MS).unref();
  };
  process.stdout.on('error', stop);
  const unwatch = stopOnSignals(process, stop);
  return () => {
    unwatch();
    process.stdout.off('error', stop);
  };
}
