import { ThoughtlineError } from '../../base/error.ts';
import { findLineEnds, type LineEnd, withLineEnds } from '../projects/line-ends.ts';
import { findText } from './find-text.ts';

/** What to look for, and what to put there. */
export interface Replacement {
  readonly oldText: string;
  readonly newText: string;
  readonly isEverywhere: boolean;
}

/** A text after the replacement, how often it was made, and in which lines of the old text, as far as anybody reads. */
export interface Replaced {
  readonly text: string;
  readonly count: number;
  readonly lines: readonly number[];
}

interface Match {
  readonly start: number;
  readonly end: number;
  /** How its lines end; unknown where it is within one. */
  readonly lineEnd: LineEnd | undefined;
}

/** Counting must end. */
const MOST_COUNTED = 10_000;
const MOST_REPLACEMENTS = 1_000_000;
const LARGEST_TEXT = 30_000_000;
const MOST_LINES = 1_000;
const LINES_SHOWN = 10;

/**
 * Puts a new text in the place of an old one. Line ends are none of the caller's business: LF in the old text stands
 * for whatever the file has there, and the new text gets the same. Throws where the old text is absent or ambiguous.
 */
export function replaceText(text: string, { oldText, newText, isEverywhere }: Replacement): Replaced {
  const matches = findMatches(text, oldText, isEverywhere);
  const [first, second] = matches;
  if (first === undefined) throw absent(text, oldText);
  if (second !== undefined && !isEverywhere) throw ambiguous(text, matches);
  if (matches.length > MOST_REPLACEMENTS) throw tooMany();
  if (text.length + matches.length * newText.length > LARGEST_TEXT) throw tooLarge(matches.length);
  const lineEndAfter = findLineEnds(text);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, lineEnd = lineEndAfter(end) } of matches) {
    // Two forms of a text can share a line.
    if (start < done) continue;
    parts.push(text.slice(done, start), withLineEnds(newText, lineEnd));
    done = end;
  }
  return { text: parts.join('') + text.slice(done), count: parts.length / 2, lines: lineNumbers(text, matches) };
}

/** The old text with either line end; places that overlap count only where one of them would have to be chosen. */
function findMatches(text: string, oldText: string, isEverywhere: boolean): Match[] {
  if (!oldText.includes('\n')) return findForm(text, oldText, { isEverywhere, lineEnd: undefined });
  const found = LINE_ENDS.flatMap((lineEnd) =>
    findForm(text, withLineEnds(oldText, lineEnd), { isEverywhere, lineEnd }),
  );
  return found.sort((a, b) => a.start - b.start);
}

const LINE_ENDS: readonly LineEnd[] = ['\n', '\r\n'];

function findForm(
  text: string,
  form: string,
  { isEverywhere, lineEnd }: Pick<Replacement, 'isEverywhere'> & Pick<Match, 'lineEnd'>,
): Match[] {
  // The second half of a CRLF is no line end of its own.
  const isSkipped = (start: number): boolean => form.startsWith('\n') && text[start - 1] === '\r';
  const most = isEverywhere ? MOST_REPLACEMENTS + 1 : MOST_COUNTED;
  return findText(text, form, { isOverlapping: !isEverywhere, most, isSkipped }).map((start) => ({
    start,
    end: start + form.length,
    lineEnd,
  }));
}

function absent(text: string, oldText: string): ThoughtlineError {
  const near = linesLike(text, oldText);
  const hint =
    near.length === 0
      ? 'Read the file and copy the text from it.'
      : `Something like its first line stands in ${lineList(near)}: compare indentation and what follows.`;
  return new ThoughtlineError(
    'edit/absent',
    `0 matches: old_text does not stand in the file. Nothing was written. ${hint}`,
  );
}

function ambiguous(text: string, matches: readonly Match[]): ThoughtlineError {
  const count = matches.length >= MOST_COUNTED ? `${MOST_COUNTED} or more` : matches.length;
  return new ThoughtlineError(
    'edit/ambiguous',
    `${count} matches: old_text stands in ${lineList(lineNumbers(text, matches))}. Nothing was written. ` +
      'Add lines around it until it stands there once, or set replace_all.',
  );
}

function tooLarge(count: number): ThoughtlineError {
  const message = `With ${count} replacements the file would become too large. Nothing was written.`;
  return new ThoughtlineError('edit/too-large', message);
}

function tooMany(): ThoughtlineError {
  const message = `old_text stands in more than ${MOST_REPLACEMENTS} places. Nothing was written.`;
  return new ThoughtlineError('edit/too-many', `${message} Use a command to change so many.`);
}

/** The lines of a file that say what the first line of a text says, but for the space around it. */
function linesLike(text: string, wanted: string): number[] {
  const first = wanted.trim().split('\n', 1)[0]?.trim() ?? '';
  if (first === '') return [];
  const numbers: number[] = [];
  let line = 1;
  for (let start = 0; start <= text.length && numbers.length < MOST_LINES; line += 1) {
    const end = endOfLine(text, start);
    if (text.slice(start, end).trim() === first) numbers.push(line);
    start = end + 1;
  }
  return numbers;
}

/** Goes through the text once, however many matches are in a line. */
function lineNumbers(text: string, matches: readonly Match[]): number[] {
  const numbers: number[] = [];
  let line = 1;
  let end = endOfLine(text, 0);
  for (const { start } of matches) {
    for (; end < start; end = endOfLine(text, end + 1)) line += 1;
    if (numbers.at(-1) !== line) numbers.push(line);
    if (numbers.length === MOST_LINES) break;
  }
  return numbers;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** `line 3`, `lines 3, 5, 9`, `lines 1, 2, … and 90 more`. */
export function lineList(lines: readonly number[]): string {
  const shown = lines.slice(0, LINES_SHOWN).join(', ');
  const rest = lines.length - LINES_SHOWN;
  return `${lines.length === 1 ? 'line' : 'lines'} ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}
