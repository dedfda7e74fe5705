import type { Output } from '../output.ts';

/**
 * The two streams of a command as one surface: pieces of an answer, words beside it, whole lines and a line of progress
 * never run into each other, whether both streams are one terminal, two files, or one of each.
 */
export interface Screen {
  /** A piece of the answer. */
  answer(text: string): void;
  /** A piece of what is said beside it. */
  aside(text: string): void;
  /** A whole line beside the answer. */
  line(text: string): void;
  /** Takes the place of the progress before; an empty text takes it away. Nothing is shown amid a line. */
  progress(text: string): void;
  /** Somebody else is about to write a line. */
  rest(): void;
}

/** Joins the streams of an output. */
export function createScreen(output: Output): Screen {
  const { results, notes } = output.isTerminal;
  // A pipe for the answer leaves no mark on the terminal beside it.
  const isShared = results && notes;
  /** Whose text ended amid a line. */
  let open: 'answer' | 'aside' | undefined;

  const freshLine = (): void => {
    output.progress('');
    if (open !== undefined) output.aside('\n');
    open = undefined;
  };
  const write = (kind: 'answer' | 'aside', text: string): void => {
    if (text === '') return;
    if (open !== undefined && open !== kind) freshLine();
    (kind === 'answer' ? output.piece : output.aside)(text);
    const leavesMark = kind === 'aside' || isShared;
    open = leavesMark && !endsLine(text) ? kind : undefined;
  };

  return {
    rest: freshLine,
    answer: (text) => write('answer', text),
    aside: (text) => write('aside', text),
    line(text) {
      freshLine();
      output.note(text);
    },
    progress(text) {
      if (open === undefined) output.progress(text);
    },
  };
}

/** Colours may stand behind the line feed. */
function endsLine(text: string): boolean {
  return /\n(?:\u001b\[\d+m)*$/.test(text);
}
