import type { JsonValue } from '../../../base/json.ts';
import { isJsonObject } from '../../../base/json.ts';
import type { JsoncText } from './read-jsonc.ts';
import { objectAt } from './read-jsonc.ts';

/** How new text is laid out, so that it looks like the text around it. */
export interface Layout {
  readonly lineEnd: string;
  /** One step of indentation. */
  readonly step: string;
}

/** What a text does already; two spaces and line feeds where it shows nothing. */
export function layoutOf(jsonc: JsoncText): Layout {
  const lineEnd = /\r\n|\n|\r/.exec(jsonc.text)?.[0] ?? '\n';
  const [first] = (jsonc.root === undefined ? undefined : objectAt(jsonc, jsonc.root))?.properties ?? [];
  const step = first === undefined ? '' : indentAt(jsonc.text, first.start);
  return { lineEnd, step: step || '  ' };
}

/** The space before a place on its line; undefined when something else stands there too. */
export function indentAt(text: string, at: number): string | undefined {
  let start = at;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  return start > 0 && isLineEnd(text[start - 1]) ? text.slice(start, at) : undefined;
}

/** True for what ends a line. */
export function isLineEnd(char: string | undefined): boolean {
  return char === '\n' || char === '\r';
}

/** Where the comments end that follow a place on its line; the place itself when there are none. */
export function afterComments({ text, comments }: JsoncText, at: number): number {
  let end = at;
  for (;;) {
    const next = skipSpaces(text, end);
    const comment = comments.find(({ start }) => start === next);
    if (comment === undefined) return end;
    end = comment.end;
  }
}

/** The next place that is neither a space nor a tab. */
export function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}

/** A value over several lines, lists on one; the first line stands at `indent` already. */
export function toLines(value: JsonValue, indent: string, layout: Layout): string {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return toLine(value);
  const inner = indent + layout.step;
  const properties = Object.entries(value).map(
    ([name, each]) => `${inner}${JSON.stringify(name)}: ${toLines(each, inner, layout)}`,
  );
  return ['{', properties.join(`,${layout.lineEnd}`), `${indent}}`].join(layout.lineEnd);
}

/** A value on one line, with a space wherever people put one. */
export function toLine(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(toLine).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const properties = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${toLine(each)}`);
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}
