// Space is bounded, so what has to wait for the next chunk is short.
const HEAD = /^\{[ \t\r\n]{0,64}"tool"[ \t\r\n]{0,64}:/;
const LONGEST_HEAD = 160;

/** The beginning of a call in a text; `end` is missing where the text ends before it does. */
export interface JsonHead {
  readonly start: number;
  readonly end?: number;
}

/** Finds `{"tool":` at this place. */
export function headAt(text: string, start: number): JsonHead | undefined {
  if (text[start] !== '{') return undefined;
  const beginning = text.slice(start, start + LONGEST_HEAD);
  const [head] = HEAD.exec(beginning) ?? [];
  if (head !== undefined) return { start, end: start + head.length };
  if (beginning.length === LONGEST_HEAD) return undefined;
  return '{"tool"'.startsWith(beginning.replace(/[ \t\r\n]/g, '')) ? { start } : undefined;
}
