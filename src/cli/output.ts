import { createColors } from 'picocolors';
import type { Environment } from './settings/setting-entry.ts';

/** The part of a stream that output needs. */
export interface TextStream {
  readonly isTTY?: boolean | undefined;
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
  /** Colours for results. */
  readonly colors: Colors;
}

/** Writes lines to two streams, with colours on those that are terminals. */
export function createOutput({ stdout, stderr, env }: OutputParts): Output {
  const colors = createColors(wantsColor(stdout, env));
  const paint = createColors(wantsColor(stderr, env));
  return {
    colors,
    result: (text) => void stdout.write(`${text}\n`),
    json: (value) => void stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    note: (text) => void stderr.write(`${text}\n`),
    warning: (text) => void stderr.write(`${paint.yellow('warning:')} ${text}\n`),
    error: (text) => void stderr.write(`${paint.red('error:')} ${text}\n`),
    progress: (text) => {
      if (stderr.isTTY === true) stderr.write(`\r\u001b[K${text}`);
    },
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
