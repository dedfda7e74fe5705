import { indentAt, isLineEnd, skipSpaces } from './layout.ts';
import type { JsoncObject, JsoncProperty, JsoncText } from './read-jsonc.ts';

/** A part of a text, from `start` to before `end`. */
interface Cut {
  readonly start: number;
  readonly end: number;
}

/** The text without a property, its line and its comma. Comments stay, whatever they belonged to. */
export function removeProperty(jsonc: JsoncText, object: JsoncObject, property: JsoncProperty): string {
  const { text } = jsonc;
  const { start, end, comma } = property;
  const previous = object.properties[object.properties.indexOf(property) - 1];
  const after = comma === undefined ? end : comma + 1;
  const from = cutFrom(jsonc, start, after);
  // Between the value and its comma there may be a comment; mostly there is nothing.
  const isWhole = text.slice(end, comma ?? end).trim() === '';
  const cuts: Cut[] = isWhole
    ? [{ start: from, end: after }]
    : [
        { start: from, end },
        { start: after - 1, end: after },
      ];
  if (comma === undefined && previous?.comma !== undefined) {
    cuts.push({ start: previous.comma, end: previous.comma + 1 });
  }
  if (!sharesLine(text, start, after)) return close(cutOut(text, cuts), object, text.length);
  return cutOut(text, [...cuts, { start: after, end: skipSpaces(text, after) }]);
}

/** Where to cut: at the end of the line before when the property has a line for itself. */
function cutFrom({ text, comments }: JsoncText, start: number, after: number): number {
  const indent = indentAt(text, start);
  if (indent === undefined) return start - (/[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0);
  if (sharesLine(text, start, after)) return start;
  const lineStart = start - indent.length;
  const lineEnd = lineStart - (text.startsWith('\r\n', lineStart - 2) ? 2 : 1);
  const isInComment = comments.some(({ isLine, end }) => isLine && end === lineEnd);
  return isInComment && !isLineEnd(text[skipSpaces(text, after)]) ? start : lineEnd;
}

/** Whether something follows that stays on the line of a property which began it. */
function sharesLine(text: string, start: number, after: number): boolean {
  if (indentAt(text, start) === undefined) return false;
  const next = text[skipSpaces(text, after)];
  return next !== undefined && next !== '}' && !isLineEnd(next);
}

function cutOut(text: string, cuts: readonly Cut[]): string {
  let left = '';
  let done = 0;
  for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
    left += text.slice(done, start);
    done = end;
  }
  return left + text.slice(done);
}

/** An object of which nothing but lines of space is left becomes `{}`. */
function close(text: string, { start, end }: JsoncObject, oldLength: number): string {
  const last = end - 1 - (oldLength - text.length);
  const inner = text.slice(start + 1, last);
  return inner.trim() === '' && /[\r\n]/.test(inner) ? text.slice(0, start + 1) + text.slice(last) : text;
}
