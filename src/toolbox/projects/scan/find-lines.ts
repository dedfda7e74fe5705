import { cutBefore, shorten } from '../../../base/shorten.ts';

/** A line that a pattern was found in. */
export interface FoundLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines in generated files can be as long as the file. */
const LONGEST_LINE = 300;
const BEFORE_MATCH = 100;

/** Where to look, and how much to report. */
export interface LineSearch {
  readonly pattern: RegExp;
  readonly most: number;
  /** The number of the text's first line. */
  readonly firstLine: number;
}

/** The lines of a text in which matches begin, each once. The pattern has the flags `g` and `m`. */
export function findLines(text: string, { pattern, most, firstLine }: LineSearch): FoundLine[] {
  const found: FoundLine[] = [];
  let line = firstLine;
  let counted = 0;
  pattern.lastIndex = 0;
  while (found.length < most) {
    const match = pattern.exec(text);
    // Behind a final line end there is no line.
    if (match === null || (match.index === text.length && (text.endsWith('\n') || text === ''))) break;
    line += countLines(text, counted, match.index);
    counted = match.index;
    // From -1 the search would begin at the first character all the same.
    const start = match.index === 0 ? 0 : text.lastIndexOf('\n', match.index - 1) + 1;
    const end = endOfLine(text, match.index);
    found.push({ line, text: excerpt(text, { start, end, at: match.index }) });
    if (end >= text.length) break;
    pattern.lastIndex = end + 1;
  }
  return found;
}

/** How many lines end between two places of a text. */
export function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** The line, or of a long one the part around the match. */
function excerpt(text: string, { start, end, at }: { start: number; end: number; at: number }): string {
  if (end - start <= LONGEST_LINE) return text.slice(start, end).replace(/\r$/, '');
  const from = at - start <= BEFORE_MATCH ? start : cutBefore(text, at - BEFORE_MATCH);
  return `${from === start ? '' : '…'}${shorten(text.slice(from, Math.min(end, from + LONGEST_LINE + 2)), LONGEST_LINE)}`;
}
