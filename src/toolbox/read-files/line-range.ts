import { ThoughtlineError } from '../../base/error.ts';
import { quotePath } from '../projects/project-path.ts';

/** Lines from 1, both ends included; without an end to the last line. */
export interface LineRange {
  readonly from: number;
  readonly to?: number;
}

/** A path with the range that stands behind it: `a.ts:10-20`, `:10-`, `:-20`, `:15`. */
export interface RangedPath {
  readonly path: string;
  readonly range?: LineRange;
}

/** Splits a range off a path. A file whose name really ends like one must be tried before. */
export function toRangedPath(text: string): RangedPath {
  const [, path, first, dash, last, upTo] = /^(.+):(?:(\d+)(?:(-)(\d+)?)?|-(\d+))$/s.exec(text) ?? [];
  if (path === undefined) return { path: text };
  if (upTo !== undefined) return { path, range: { from: 1, to: Number(upTo) } };
  const from = Number(first);
  if (dash === undefined) return { path, range: { from, to: from } };
  return { path, range: last === undefined ? { from } : { from, to: Number(last) } };
}

/** The lines of a range, with a last line that exists; a range that has none is an error that says what there is. */
export function linesOf(lines: readonly string[], { from, to = lines.length }: LineRange, path: string): LinesOf {
  const name = quotePath(path);
  const has = lines.length === 1 ? 'has 1 line' : `has ${lines.length} lines`;
  if (lines.length === 0) throw refuse(`${name} is empty.`);
  if (from < 1 || to < 1) throw refuse(`${name}: lines are counted from 1.`);
  if (from > lines.length) throw refuse(`${name} ${has}; line ${from} does not exist.`);
  if (to < from) throw refuse(`${name}: the range ends before it begins. Say :${to}-${from}.`);
  const last = Math.min(to, lines.length);
  return { from, to: last, lines: lines.slice(from - 1, last) };
}

/** A part of a file. */
export interface LinesOf {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

function refuse(message: string): ThoughtlineError {
  return new ThoughtlineError('read/range', message);
}
