/** What a line can end with. */
export type LineEnd = '\n' | '\r\n';

/** A text in which every line ends alike. */
export function withLineEnds(text: string, end: LineEnd): string {
  const plain = text.replaceAll('\r\n', '\n');
  return end === '\n' ? plain : plain.replaceAll('\n', '\r\n');
}

/** Tells how the line ends that a place is in, for rising places; the last line is like the one before it. */
export function findLineEnds(text: string): (index: number) => LineEnd {
  let next = -1;
  let last: LineEnd = '\n';
  return (index) => {
    // Looked for only once per line, however many places are in it.
    while (next < index && next !== text.length) {
      const found = text.indexOf('\n', Math.max(next + 1, index));
      next = found === -1 ? text.length : found;
      const known = found === -1 ? text.lastIndexOf('\n') : found;
      last = known > 0 && text[known - 1] === '\r' ? '\r\n' : '\n';
    }
    return last;
  };
}
