import type { AgentEvent } from '../../agent/agent-event.ts';
import { showHidden } from '../../base/visible-text.ts';
import type { Output } from '../output.ts';
import { type AnswerWriter, createAnswerWriter } from './answer-writer.ts';
import type { Screen } from './screen.ts';
import { settledLength } from './settled-length.ts';

/** Brings what a model says to where it belongs. */
export interface RunTexts {
  take(event: AgentEvent): void;
  /** Shows what still waits. */
  rest(): void;
}

/** What texts need. */
export interface RunTextsParts {
  readonly screen: Screen;
  readonly output: Pick<Output, 'isTerminal' | 'noteColors'>;
  readonly isFormatted: boolean;
}

/**
 * The answer goes to stdout: of a formatted run what the format step says, of any other what the last step says. Which
 * step is the last is known when it is over; a terminal does not wait for that, a pipe does.
 */
export function createRunTexts(parts: RunTextsParts): RunTexts {
  const { isFormatted } = parts;
  const { results, notes } = parts.output.isTerminal;
  const aside = notes ? createAside(parts) : undefined;
  let answer = createAnswer(parts);
  let said = '';

  const takeText = (purpose: string, text: string): void => {
    if (isFormatted && purpose === 'work') aside?.add(text);
    const isAnswer = isFormatted ? purpose === 'format' : results && purpose !== 'compact';
    if (!isAnswer) return;
    said += text;
    answer.add(text);
  };
  const endStep = (): void => {
    aside?.end();
    if (isFormatted || said === '') return;
    answer.finish(said);
    answer = createAnswer(parts);
    said = '';
  };

  return {
    take(event) {
      if (event.type === 'text') return takeText(event.purpose, event.text);
      if (event.type === 'text-dropped') {
        aside?.drop();
        answer.drop();
        said = '';
      } else if (event.type === 'step' || event.type === 'tool-start') {
        endStep();
      } else if (event.type === 'done') {
        aside?.end();
        answer.finish(event.text);
      } else aside?.end();
    },
    rest: () => aside?.end(),
  };
}

function createAnswer({ screen, output }: RunTextsParts): AnswerWriter {
  return createAnswerWriter({
    write: screen.answer,
    isTerminal: output.isTerminal.results,
    onRestart: () => screen.line(output.noteColors.yellow('The stream broke off; the answer begins again.')),
  });
}

/** What a model says beside its work, dimmed. */
function createAside({ screen, output }: RunTextsParts): { add(text: string): void; drop(): void; end(): void } {
  const { dim } = output.noteColors;
  let waiting = '';
  let isOpen = false;
  const flow = (cut: number): void => {
    if (cut > 0) screen.aside(dim(showHidden(waiting.slice(0, cut))));
    waiting = waiting.slice(cut);
  };
  return {
    add(text) {
      waiting += text;
      isOpen = true;
      flow(settledLength(waiting));
    },
    drop() {
      waiting = '';
      if (isOpen) screen.line(dim('(The stream broke off.)'));
      isOpen = false;
    },
    end() {
      flow(waiting.length);
      isOpen = false;
    },
  };
}
