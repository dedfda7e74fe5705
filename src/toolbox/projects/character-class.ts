/** A class of characters in a pattern, such as `[a-z]`, `[!.]` or `[[:digit:]_]`. */
export interface CharacterClass {
  /** For one character. */
  readonly characters: RegExp;
  /** The place behind it. */
  readonly end: number;
}

/** Reads the class that begins at a `[`, as git does; undefined where it is malformed. */
export function classAt(pattern: string, start: number): CharacterClass | undefined {
  const isNegated = /[!^]/.test(pattern[start + 1] ?? '');
  const first = start + (isNegated ? 2 : 1);
  let source = '';
  for (let index = first; index < pattern.length; ) {
    // One that comes first is a character of the class.
    if (pattern[index] === ']' && index > first)
      return { characters: new RegExp(`[${isNegated ? '^' : ''}${source}]`), end: index + 1 };
    const member = namedAt(pattern, index) ?? rangeAt(pattern, index);
    if (member === undefined) return undefined;
    source += member.source;
    index = member.end;
  }
  return undefined;
}

interface Member {
  readonly source: string;
  readonly end: number;
}

function namedAt(pattern: string, index: number): Member | undefined {
  const [text, name = ''] = /^\[:([a-z]{5,6}):\]/.exec(pattern.slice(index, index + 10)) ?? [];
  if (text === undefined || !Object.hasOwn(NAMED, name)) return undefined;
  return { source: NAMED[name] ?? '', end: index + text.length };
}

function rangeAt(pattern: string, index: number): Member | undefined {
  const from = characterAt(pattern, index);
  if (from === undefined) return undefined;
  if (pattern[from.end] !== '-' || pattern[from.end + 1] === ']') return { source: toEscape(from.unit), end: from.end };
  const to = characterAt(pattern, from.end + 1);
  if (to === undefined) return undefined;
  // A range that runs backwards is its first character.
  if (from.unit > to.unit) return { source: toEscape(from.unit), end: to.end };
  return { source: `${toEscape(from.unit)}-${toEscape(to.unit)}`, end: to.end };
}

function characterAt(pattern: string, index: number): { unit: string; end: number } | undefined {
  const at = pattern[index] === '\\' ? index + 1 : index;
  const unit = pattern[at];
  return unit === undefined ? undefined : { unit, end: at + 1 };
}

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const NAMED: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: ' \\t\\n\\r',
  upper: 'A-Z',
  xdigit: '0-9A-Fa-f',
};
