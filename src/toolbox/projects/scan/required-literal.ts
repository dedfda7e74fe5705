/** Shorter ones stand in nearly every file. */
const SHORTEST = 2;

/**
 * A text that stands in everything a pattern matches, so that files without it need not be searched; undefined when the
 * pattern names none. Understands little on purpose: what it does not know, it takes for anything.
 */
export function requiredLiteral({ source, flags }: RegExp): string | undefined {
  if (flags.includes('i')) return undefined;
  const runs: string[] = [''];
  for (let index = 0; index < source.length; ) {
    const token = tokenAt(source, index);
    if (token.text === '|') return undefined;
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(token.end))?.[0] ?? '';
    const isOptional = /^(?:[*?]|\{0)/.test(quantifier);
    if (token.literal === undefined || isOptional) runs.push('');
    else runs.push((runs.pop() ?? '') + token.literal);
    if (quantifier !== '') runs.push('');
    index = token.end + quantifier.length;
  }
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  return longest.length < SHORTEST ? undefined : longest;
}

interface Token {
  readonly text: string;
  readonly end: number;
  /** The one character that it stands for, if it does. */
  readonly literal?: string;
}

/** Only ASCII counts as literal: it has the same bytes in every encoding that is searched without decoding. */
const PLAIN = /^[\x20-\x7e]$/;

function tokenAt(source: string, index: number): Token {
  const text = source[index] ?? '';
  if (text === '(') return { text, end: endOfGroup(source, index) };
  if (text === '[') return { text, end: endOfClass(source, index) };
  if (text === '\\') return escapeAt(source, index);
  const isPlain = PLAIN.test(text) && !'.^$|*+?{}'.includes(text);
  return { text, end: index + 1, ...(isPlain ? { literal: text } : {}) };
}

/** Escaped punctuation is itself; of escaped letters and digits some reach further than two characters. */
function escapeAt(source: string, index: number): Token {
  const text = source.slice(index, index + 2);
  const escaped = text[1] ?? '';
  if (/^[^A-Za-z0-9]$/.test(escaped) && PLAIN.test(escaped)) return { text, end: index + 2, literal: escaped };
  const long = /^\\(?:[pPu]\{[^}]*\}|k<[^>]*>|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|\d+)/.exec(source.slice(index));
  return { text, end: index + (long?.[0].length ?? 2) };
}

function endOfGroup(source: string, start: number): number {
  let depth = 0;
  for (let index = start; index < source.length; ) {
    const character = source[index];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return index + 1;
    if (character === '[') index = endOfClass(source, index);
    else index += character === '\\' ? 2 : 1;
  }
  return source.length;
}

function endOfClass(source: string, start: number): number {
  for (let index = start + 1; index < source.length; index += source[index] === '\\' ? 2 : 1) {
    if (source[index] === ']') return index + 1;
  }
  return source.length;
}
