import type { Dialect } from '../../tools/dialects/dialect.ts';
import type { ToolDefinition } from '../../tools/tool-spec.ts';
import type { LiveText } from '../agent.ts';
import type { AgentEventBody } from '../agent-event.ts';
import type { Answer } from '../formatter/answer.ts';
import { answerText } from '../formatter/answer-text.ts';
import { type AnswerStream, createAnswerStream } from '../formatter/stream-answer.ts';
import type { ModelEvent } from '../model/model.ts';
import type { StepPurpose } from '../run/run-event.ts';
import { type CleanPiece, type CleanStream, createCleanStream } from './clean-stream.ts';

/** What the user sees of a step while the model speaks. */
export interface ShownText {
  take(event: ModelEvent): void;
  /** The stream broke off: what was shown counts as never said. */
  drop(): void;
  /** Shows what is still missing of the step, or of the answer that it gave. */
  end(answer?: Answer): void;
}

/** Where pieces of text go. */
export interface TextPlace {
  readonly step: number;
  readonly purpose: StepPurpose;
  emit(body: AgentEventBody): void;
  /** What is shown is what will be stored: without secrets. */
  readonly redact?: ((text: string) => string) | undefined;
  /** How far that holds back what is still being said. */
  readonly live?: LiveText | undefined;
}

/** Nothing of the step is for the user. */
export const NOT_SHOWN: ShownText = { take: () => undefined, drop: () => undefined, end: () => undefined };

/** Shows a model's words as they come; with a dialect, without the calls that are written in them. */
export function showWords(place: TextPlace, dialect?: Dialect, offered: readonly ToolDefinition[] = []): ShownText {
  const open = (): ((text: string | undefined) => string) => {
    if (dialect === undefined) return (text = '') => text;
    const stream = dialect.stream(offered);
    return (text) =>
      (text === undefined ? stream.end() : stream.push(text))
        .map((event) => (event.type === 'text' ? event.text : ''))
        .join('');
  };
  let read = open();
  const pieces = createPieces(place);
  return {
    take: (event) => {
      // Whatever comes next, what waits may be due.
      pieces.add(event.type === 'text' ? read(event.text) : '');
    },
    drop: () => {
      read = open();
      pieces.drop();
    },
    end: () => {
      pieces.add(read(undefined));
      pieces.end();
    },
  };
}

/** Shows an answer as the formatter's arguments are written. */
export function showAnswer(place: TextPlace): ShownText {
  let stream: AnswerStream = createAnswerStream();
  const pieces = createPieces(place);
  const drop = (): void => {
    stream = createAnswerStream();
    pieces.drop();
  };
  return {
    take: (event) => {
      if (event.type === 'call-input') pieces.add(stream.push(event.text));
    },
    drop,
    end: (answer) => {
      if (answer === undefined) drop();
      else pieces.end(answerText(answer));
    },
  };
}

interface Pieces {
  add(text: string): void;
  drop(): void;
  /** This is all of it: where it is not what was shown, that counts as never said. */
  end(whole?: string): void;
}

function createPieces({ step, purpose, emit, redact, live = 'by-step' }: TextPlace): Pieces {
  let said = '';
  let shown = '';
  const open = (): CleanStream | undefined => redact && createCleanStream({ redact, live });
  let clean = open();
  const show = (text: string): void => {
    if (text === '') return;
    shown += text;
    emit({ type: 'text', step, purpose, text });
  };
  const takeBack = (): void => {
    if (shown !== '') emit({ type: 'text-dropped', step });
    shown = '';
  };
  const drop = (): void => {
    takeBack();
    clean = open();
    said = '';
  };
  const showClean = ({ wrong, text }: CleanPiece): void => {
    const kept = shown.slice(0, shown.length - wrong);
    if (wrong > 0) takeBack();
    show(wrong > 0 ? kept + text : text);
  };
  return {
    add: (text) => {
      said += text;
      if (clean === undefined) show(text);
      else showClean(clean.push(text));
    },
    drop,
    end: (whole = redact === undefined ? said : redact(said)) => {
      if (!whole.startsWith(shown)) takeBack();
      show(whole.slice(shown.length));
    },
  };
}
