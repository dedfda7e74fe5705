import { createColors } from 'picocolors';
import { shorten } from '../base/shorten.ts';
import type { Environment } from './settings/setting-entry.ts';

/** The part of a stream that output needs. */
export interface TextStream {
  readonly isTTY?: boolean | undefined;
  /** How wide a terminal is. */
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Functions that colour a text, or leave it as it is. */
export type Colors = ReturnType<typeof createColors>;

/** Where a command's words go: results to stdout, where programs read them; all other text to stderr. */
export interface Output {
  result(text: string): void;
  json(value: unknown): void;
  note(text: string): void;
  warning(text: string): void;
  error(text: string): void;
  /** Shows how far long work has come, on a terminal only; an empty text takes the line away. */
  progress(text: string): void;
  /** A piece of a result, as it is: for what arrives bit by bit. */
  piece(text: string): void;
  /** A piece of other text, as it is. */
  aside(text: string): void;
  /** Colours for results. */
  readonly colors: Colors;
  /** Colours for all other text. */
  readonly noteColors: Colors;
  /** Which of the two a person watches. */
  readonly isTerminal: { readonly results: boolean; readonly notes: boolean };
}

/** Writes lines to two streams, with colours on those that are terminals. */
export function createOutput({ stdout, stderr, env }: OutputParts): Output {
  const colors = createColors(wantsColor(stdout, env));
  const paint = createColors(wantsColor(stderr, env));
  let hasProgress = false;
  const progress = (text: string): void => {
    if (stderr.isTTY !== true || (text === '' && !hasProgress)) return;
    // A line that wraps could not be taken away again. Some terminals do not know how wide they are.
    stderr.write(`\r\u001b[K${shorten(text, (stderr.columns || 80) - 1)}`);
    hasProgress = text !== '';
  };
  // Whatever is written takes the place of the progress.
  const writeTo = (stream: TextStream) => (text: string) => {
    progress('');
    stream.write(text);
  };
  const [piece, aside] = [writeTo(stdout), writeTo(stderr)];
  return {
    colors,
    noteColors: paint,
    isTerminal: { results: stdout.isTTY === true, notes: stderr.isTTY === true },
    result: (text) => piece(`${text}\n`),
    json: (value) => piece(`${JSON.stringify(value, null, 2)}\n`),
    note: (text) => aside(`${text}\n`),
    warning: (text) => aside(`${paint.yellow('warning:')} ${text}\n`),
    error: (text) => aside(`${paint.red('error:')} ${text}\n`),
    progress,
    piece,
    aside,
  };
}

/** What output is made of. */
export interface OutputParts {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly env: Environment;
}

function wantsColor(stream: TextStream, env: Environment): boolean {
  if (stream.isTTY !== true || env['NO_COLOR']) return false;
  return env['FORCE_COLOR'] !== '0' && env['TERM'] !== 'dumb';
}
