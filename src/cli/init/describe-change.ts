import { redactSecrets } from '../../base/redact-secrets.ts';
import { cutBefore, shorten } from '../../base/shorten.ts';
import { showHidden } from '../../base/visible-text.ts';
import type { Colors } from '../output.ts';
import { hideSecrets } from './hide-secrets.ts';

const LONGEST_LINE = 160;
/** How many lines, and how much of a long one, are shown on both sides of a change. */
const LINES_AROUND = 2;
const AROUND = 40;

/** The lines that go and come, with some around them. Secrets of their neighbours are hidden, long lines are cut. */
export function describeChange(before: string, after: string): string {
  const [old, fresh] = [toLines(before), toLines(after)];
  const head = sharedStart(old, fresh);
  const tail = sharedEnd(old, fresh, head);
  // What differs only in what is hidden differs all the same, so lines are compared as they are.
  const [shownOld, shownFresh] = [toLines(hideSecrets(before)), toLines(hideSecrets(after))];
  const removed = shownOld.slice(head, old.length - tail).map(show);
  const added = shownFresh.slice(head, fresh.length - tail).map(show);
  const first = Math.max(0, head - LINES_AROUND);
  const behind = shownFresh.slice(fresh.length - tail).slice(0, LINES_AROUND);
  return [
    `@@ line ${first + 1} @@`,
    ...shownOld.slice(first, head).map((line) => `  ${shorten(show(line), LONGEST_LINE)}`),
    ...removed.map((line, index) => `- ${around(line, added[index])}`),
    ...added.map((line, index) => `+ ${around(line, removed[index])}`),
    ...behind.map((line) => `  ${shorten(show(line), LONGEST_LINE)}`),
  ].join('\n');
}

/** The same in colour. */
export function paintChange(change: string, colors: Colors): string {
  return change
    .replace(/^@@.*$/gm, (line) => colors.cyan(line))
    .replace(/^-.*$/gm, (line) => colors.red(line))
    .replace(/^\+.*$/gm, (line) => colors.green(line));
}

/** An empty text has no line, and a line feed at the end begins none. */
function toLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function sharedStart(a: ArrayLike<string>, b: ArrayLike<string>): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return length;
}

/** Does not reach back into what both share at the start. */
function sharedEnd(a: ArrayLike<string>, b: ArrayLike<string>, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}

function show(line: string): string {
  return showHidden(redactSecrets(line));
}

/** The part of a long line that differs from its counterpart. */
function around(line: string, other = ''): string {
  if (line.length <= LONGEST_LINE) return line;
  const head = sharedStart(line, other);
  const tail = sharedEnd(line, other, head);
  const start = cutBefore(line, Math.max(0, head - AROUND));
  const end = cutBefore(line, Math.min(line.length, line.length - tail + AROUND));
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}
