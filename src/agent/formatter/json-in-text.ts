import { parseJson } from '../../base/parse-json.ts';

const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*(?:json[ \t]*)?$/i;

/** The value of a JSON text, or undefined when it is none. */
export function parsed(text: string): unknown {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return undefined;
  const { ok, ...read } = parseJson(text);
  return ok && 'value' in read ? read.value : undefined;
}

/** The JSON values that a text holds: as a whole, else in its code fences, else from its first to its last bracket. */
export function* jsonInText(text: string): Generator<unknown> {
  for (const candidate of [text, ...fenced(text), between(text, '{', '}'), between(text, '[', ']')]) {
    const value = parsed(candidate);
    if (value !== undefined) yield value;
  }
}

/** What stands between a line that opens a fence and the next line with the same marks. */
function fenced(text: string): string[] {
  const found: string[] = [];
  let open: { readonly marks: string; readonly lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const marks = FENCE.exec(line.trimEnd())?.[1];
    if (open === undefined) {
      if (marks !== undefined) open = { marks, lines: [] };
    } else if (marks === open.marks) {
      found.push(open.lines.join('\n'));
      open = undefined;
    } else open.lines.push(line);
  }
  if (open !== undefined) found.push(open.lines.join('\n'));
  return found;
}

function between(text: string, first: string, last: string): string {
  const start = text.indexOf(first);
  const end = text.lastIndexOf(last);
  return start >= 0 && end > start ? text.slice(start, end + 1) : '';
}
