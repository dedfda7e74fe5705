/** Where the searchable text of an event stands in the JSON text of its data. */
export interface TextSpan {
  readonly start: number;
  readonly length: number;
}

/** Finds the text of an event in its data, where it nearly always is, so that it is stored once and not twice. */
export function findTextInData(text: string | null, data: string): TextSpan | undefined {
  if (text === null) return undefined;
  const literal = JSON.stringify(text);
  const start = data.indexOf(literal);
  return start < 0 ? undefined : { start, length: literal.length };
}

/** Gives back the text that stood there. */
export function readTextInData(data: string, { start, length }: TextSpan): string {
  const text: unknown = JSON.parse(data.slice(start, start + length));
  return String(text);
}
