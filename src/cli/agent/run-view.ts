import type { AgentEvent } from '../../agent/agent-event.ts';
import { toReadableJson } from '../../base/visible-text.ts';
import type { Output } from '../output.ts';
import { createEventLines } from './event-lines.ts';
import { createProgress } from './progress.ts';
import { createRunTexts } from './run-texts.ts';
import { createScreen } from './screen.ts';

/** Shows a run to whoever is there. */
export interface RunView {
  show(event: AgentEvent): void;
  /** Nothing more comes for now: somebody else may write. */
  rest(): void;
  /** Makes room for a question: what happens meanwhile is shown when the function that is given back is called. */
  hold(): () => void;
}

/** What a view goes by. */
export interface RunViewParts {
  readonly output: Output;
  /** How much of what is thought is shown, as it is now. */
  readonly thoughts: () => 'hidden' | 'summary' | 'full';
  /** Whether the last step gives the answer its form; what is said before that is not the answer. */
  readonly isFormatted: boolean;
}

/** Every event as one line of JSON on stdout, and nothing else anywhere. */
export function createJsonView(output: Output): RunView {
  return {
    show: (event) => output.piece(`${toReadableJson(event, 0)}\n`),
    rest: () => {},
    hold: () => () => {},
  };
}

/** The answer on stdout as it is written, and on stderr what happens meanwhile. Nothing in an event can drive the terminal. */
export function createRunView({ output, thoughts, isFormatted }: RunViewParts): RunView {
  const screen = createScreen(output);
  const progress = createProgress(screen);
  const texts = createRunTexts({ screen, output, isFormatted });
  const lines = createEventLines({ colors: output.noteColors, thoughts });
  let run: string | undefined;

  const showLine = (event: AgentEvent, indent: string): void => {
    const line = lines.lineOf(event);
    if (line !== undefined) screen.line(line.replace(/^/gm, indent));
  };

  let held: AgentEvent[] | undefined;

  const show = (event: AgentEvent): void => {
    run ??= event.runId;
    // What another agent does on behalf of this one is work, not the answer.
    if (event.runId !== run) {
      if (event.type === 'tool-end') showLine(event, '  ');
      return;
    }
    texts.take(event);
    showLine(event, '');
    const shown = lines.progressOf(event);
    if (shown !== undefined) progress.show(shown);
    if (event.type === 'done' || event.type === 'error') progress.stop();
  };
  const rest = (): void => {
    texts.rest();
    progress.stop();
    screen.rest();
  };
  const release = (): void => {
    const events = held ?? [];
    held = undefined;
    for (const event of events) show(event);
  };

  return {
    show(event) {
      if (held === undefined) show(event);
      else held.push(event);
    },
    rest,
    hold() {
      rest();
      held ??= [];
      return release;
    },
  };
}
