/** A comment, from `start` to before `end`. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  /** Whether it ends with its line, so that what follows must not move up to it. */
  readonly isLine: boolean;
}

/** A text without what only JSON with comments has. */
export interface PlainJson {
  /** As long as the original: comments and trailing commas are spaces, so that every place stays where it was. */
  readonly plain: string;
  readonly comments: readonly Comment[];
  readonly trailingCommas: readonly number[];
}

const LINE_END = /[\r\n]|$/g;

/** Blanks comments, trailing commas and a byte order mark; what else is wrong with the text stays wrong. */
export function toPlainJson(text: string): PlainJson {
  const comments: Comment[] = [];
  const trailingCommas: number[] = [];
  /** The places of the last two characters that mean something. */
  let [before, last] = [-1, -1];
  for (let at = 0; at < text.length; ) {
    const char = text.charAt(at);
    const comment = char === '/' ? commentAt(text, at) : undefined;
    if (comment !== undefined) {
      comments.push(comment);
      at = comment.end;
      continue;
    }
    if ((char === '}' || char === ']') && text[last] === ',' && !'{[,'.includes(text[before] ?? ',')) {
      trailingCommas.push(last);
    }
    if (!isBlank(char)) [before, last] = [last, at];
    at = char === '"' ? endOfString(text, at) : at + 1;
  }
  return { plain: blank(text, comments, trailingCommas), comments, trailingCommas };
}

/** Where a string that begins at `start` ends; the end of the text when it does not. */
export function endOfString(text: string, start: number): number {
  const stop = /["\\]/g;
  stop.lastIndex = start + 1;
  for (;;) {
    const found = stop.exec(text);
    if (found === null) return text.length;
    if (found[0] === '"') return found.index + 1;
    stop.lastIndex = found.index + 2;
  }
}

function commentAt(text: string, start: number): Comment | undefined {
  if (text.startsWith('//', start)) {
    const lineEnd = new RegExp(LINE_END);
    lineEnd.lastIndex = start;
    return { start, end: lineEnd.exec(text)?.index ?? text.length, isLine: true };
  }
  const close = text.startsWith('/*', start) ? text.indexOf('*/', start + 2) : -1;
  return close < 0 ? undefined : { start, end: close + 2, isLine: false };
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\n' || char === '\r' || char === '\ufeff';
}

function blank(text: string, comments: readonly Comment[], commas: readonly number[]): string {
  const gaps = [...comments, ...commas.map((start) => ({ start, end: start + 1 }))];
  if (text.startsWith('\ufeff')) gaps.push({ start: 0, end: 1 });
  let plain = '';
  let done = 0;
  for (const { start, end } of gaps.sort((a, b) => a.start - b.start)) {
    plain += text.slice(done, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    done = end;
  }
  return plain + text.slice(done);
}
