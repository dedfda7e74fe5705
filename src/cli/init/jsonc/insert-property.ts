import type { JsonValue } from '../../../base/json.ts';
import { afterComments, indentAt, isLineEnd, layoutOf, skipSpaces, toLine, toLines } from './layout.ts';
import type { JsoncObject, JsoncText } from './read-jsonc.ts';

/** A property to be. */
export interface NewProperty {
  readonly name: string;
  readonly value: JsonValue;
}

/**
 * The text with one more property at the end of an object, laid out like its neighbours. Nothing else changes, except
 * that the one before gets a comma. Comments stay with the property that they stand behind.
 */
export function insertProperty(jsonc: JsoncText, object: JsoncObject, property: NewProperty): string {
  const [first, last] = [object.properties[0], object.properties.at(-1)];
  if (first === undefined || last === undefined) return fill(jsonc, object, property);
  const { text } = jsonc;
  const indent = indentAt(text, first.start);
  const style: Style = indent ?? (text[last.valueStart - 1] === ':' ? TIGHT : ONE_LINE);
  const written = last.comma === undefined ? last.end : last.comma + 1;
  const at = indent === undefined ? written : afterComments(jsonc, written);
  return [
    text.slice(0, last.end),
    last.comma === undefined ? ',' : '',
    text.slice(last.end, at),
    write(jsonc, property, style),
    last.comma === undefined ? '' : ',',
    text.slice(at),
  ].join('');
}

/** The first property of an object that has none, but may have comments. */
function fill(jsonc: JsoncText, { start, end }: JsoncObject, property: NewProperty): string {
  const { text, comments, root } = jsonc;
  const { lineEnd, step } = layoutOf(jsonc);
  const outer = start === root ? '' : indentAt(text, lineStartOf(text, start));
  if (outer === undefined) return text.slice(0, start + 1) + write(jsonc, property, TIGHT) + text.slice(start + 1);
  const at = comments.findLast((each) => each.start > start && each.end < end)?.end ?? start + 1;
  const rest = text.slice(at, end - 1);
  const closing = /[\r\n]/.test(rest) ? rest : lineEnd + outer;
  return [text.slice(0, at), write(jsonc, property, outer + step), closing, text.slice(end - 1)].join('');
}

/** The indentation of a line for the property itself, or how it shares one. */
type Style = string | typeof TIGHT | typeof ONE_LINE;

const TIGHT = Symbol('without any space');
const ONE_LINE = Symbol('with a space wherever people put one');

function write(jsonc: JsoncText, { name, value }: NewProperty, style: Style): string {
  const key = JSON.stringify(name);
  if (style === TIGHT) return `${key}:${JSON.stringify(value)}`;
  if (style === ONE_LINE) return ` ${key}: ${toLine(value)}`;
  const layout = layoutOf(jsonc);
  return `${layout.lineEnd}${style}${key}: ${toLines(value, style, layout)}`;
}

/** Where the first thing on a line stands. */
function lineStartOf(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isLineEnd(text[start - 1])) start--;
  return skipSpaces(text, start);
}
