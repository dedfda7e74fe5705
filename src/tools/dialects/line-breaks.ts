/** Takes off one line break at the end, `\n` or `\r\n`. */
export function withoutLastBreak(text: string): string {
  if (text.endsWith('\r\n')) return text.slice(0, -2);
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

/** Takes off one line break at both ends, if there is one at both. */
export function withoutOuterBreaks(text: string): string {
  const [first] = /^\r?\n/.exec(text) ?? [];
  if (first === undefined) return text;
  const rest = text.slice(first.length);
  return rest.endsWith('\n') ? withoutLastBreak(rest) : text;
}
