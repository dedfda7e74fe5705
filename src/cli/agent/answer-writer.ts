import { showHidden } from '../../base/visible-text.ts';
import { settledLength } from './settled-length.ts';

/** An answer on its way to people. What was written cannot be taken back; what was never said must not stay the last word. */
export interface AnswerWriter {
  add(text: string): void;
  /** What was added counts as never said: a new try follows, which may say the same again. */
  drop(): void;
  /** This is the whole answer: writes what is missing of it. */
  finish(whole: string): void;
}

/** Where an answer goes. */
export interface AnswerWriterParts {
  write(text: string): void;
  /**
   * A file or another program is given the text as it is, by whole lines: it seldom sees a piece that a broken stream
   * takes back. A terminal is given what people can see of it.
   */
  readonly isTerminal: boolean;
  /** Told when the answer differs from what was written, and is written again from its beginning. */
  onRestart(): void;
}

/** Writes an answer as it arrives, each part of it once; to a terminal without characters that could drive it. */
export function createAnswerWriter({ write, isTerminal, onRestart }: AnswerWriterParts): AnswerWriter {
  let written = '';
  let waiting = '';
  /** After a drop: how the new try begins, until it has caught up with what was written. */
  let again: string | undefined;

  const emit = (text: string): void => {
    if (text === '') return;
    write(isTerminal ? showHidden(text) : text);
    written += text;
  };
  const restart = (): void => {
    onRestart();
    written = '';
  };
  const flow = (): void => {
    const cut = isTerminal ? settledLength(waiting) : waiting.lastIndexOf('\n') + 1;
    emit(waiting.slice(0, cut));
    waiting = waiting.slice(cut);
  };
  const catchUp = (text: string): string | undefined => {
    if (written.startsWith(text)) return undefined;
    if (!text.startsWith(written)) restart();
    return text.slice(written.length);
  };

  return {
    add(text) {
      if (again === undefined) {
        waiting += text;
        return flow();
      }
      again += text;
      const news = catchUp(again);
      if (news === undefined) return;
      again = undefined;
      waiting = news;
      flow();
    },
    drop() {
      waiting = '';
      if (written !== '') again = '';
    },
    finish(whole) {
      if (!whole.startsWith(written)) restart();
      emit(whole.slice(written.length));
      if (!written.endsWith('\n')) write('\n');
    },
  };
}
