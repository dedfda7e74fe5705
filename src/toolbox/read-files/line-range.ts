import { setImmediate } from 'node:timers/promises';
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

/**
 * The lines of a range, with a last line that exists; a range that has none is an error that says what there is. The
 * text may be large: it is gone through once, and only what is asked for is copied.
 */
export async function linesOf(
  text: string,
  { from, to = Number.POSITIVE_INFINITY }: LineRange,
  path: string,
): Promise<LinesOf> {
  const name = quotePath(path);
  const { start, end, total } = await locate(text, from, to);
  if (total === 0) throw refuse(`${name} is empty.`);
  if (from < 1 || to < 1) throw refuse(`${name}: lines are counted from 1.`);
  if (from > total)
    throw refuse(`${name} has ${total} ${total === 1 ? 'line' : 'lines'}; line ${from} does not exist.`);
  if (to < from) throw refuse(`${name}: the range ends before it begins. Say :${to}-${from}.`);
  return { from, to: Math.min(to, total), total, text: text.slice(start, end) };
}

/** A part of a file. */
export interface LinesOf {
  readonly from: number;
  readonly to: number;
  /** How many lines the file has. */
  readonly total: number;
  /** With all line ends, as they are in the file. */
  readonly text: string;
}

interface Located {
  readonly start: number;
  readonly end: number;
  readonly total: number;
}

const LINE_FEED = 10;
/** So many characters take a few milliseconds; then others have their turn. */
const CHARACTERS_PER_TURN = 1_000_000;

async function locate(text: string, from: number, to: number): Promise<Located> {
  let start = 0;
  let end = text.length;
  let ended = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (index % CHARACTERS_PER_TURN === CHARACTERS_PER_TURN - 1) await setImmediate();
    if (text.charCodeAt(index) !== LINE_FEED) continue;
    ended += 1;
    if (ended === from - 1) start = index + 1;
    if (ended === to) end = index + 1;
  }
  return { start, end, total: text === '' || text.endsWith('\n') ? ended : ended + 1 };
}

function refuse(message: string): ThoughtlineError {
  return new ThoughtlineError('read/range', message);
}
