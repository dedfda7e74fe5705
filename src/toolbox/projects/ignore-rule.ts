import { classAt } from './character-class.ts';
import { ANY, fits, type PartTest, toNameTest } from './name-pattern.ts';

/** One line of a `.gitignore`. */
export interface IgnoreRule {
  /** False where it takes an earlier rule back. */
  readonly isIgnored: boolean;
  /** Asked with the path below the folder of the rule, as names. */
  fits(names: readonly string[], isFolder: boolean): boolean;
}

/** Longer ones are no rules that somebody wrote, and fit nothing. */
const LONGEST_RULE = 1_024;

/** Reads a line; undefined for one that is no rule, or can fit nothing. Never slower than the lengths allow. */
export function toIgnoreRule(line: string): IgnoreRule | undefined {
  if (line.length > LONGEST_RULE || line.startsWith('#')) return undefined;
  const isIgnored = !line.startsWith('!');
  const rule = withoutSpaces(isIgnored ? line : line.slice(1));
  const isForFolders = rule.endsWith('/');
  const pattern = isForFolders ? rule.slice(0, -1) : rule;
  if (pattern === '') return undefined;
  const test = pattern.includes('/') ? toPathTest(pattern.replace(/^\//, '')) : toLastTest(pattern);
  if (test === undefined) return undefined;
  return { isIgnored, fits: (names, isFolder) => (isFolder || !isForFolders) && test(names) };
}

type NamesTest = (names: readonly string[]) => boolean;

/** A rule without a folder judges the name alone. */
function toLastTest(pattern: string): NamesTest | undefined {
  const test = toNameTest(pattern);
  return test && ((names) => test(names.at(-1) ?? ''));
}

function toPathTest(pattern: string): NamesTest | undefined {
  const parts: (PartTest | typeof ANY)[] = [];
  const names = splitPath(pattern);
  for (const name of names) {
    const part = /^\*{2,}$/.test(name) ? ANY : toNameTest(name);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  // What is in a folder is not the folder.
  if (parts.at(-1) === ANY) parts.push(() => true);
  return (path) => fits(parts, path);
}

/** A `/` inside of a class is one of its characters; one behind a backslash is a `/`. */
function splitPath(pattern: string): string[] {
  const names: string[] = [];
  let start = 0;
  for (let index = 0; index < pattern.length; ) {
    const slash = /^\\?\//.exec(pattern.slice(index, index + 2))?.[0];
    if (slash !== undefined) {
      names.push(pattern.slice(start, index));
      start = index + slash.length;
    }
    index = slash === undefined ? endOfToken(pattern, index) : start;
  }
  return [...names, pattern.slice(start)];
}

function endOfToken(pattern: string, index: number): number {
  if (pattern[index] === '\\') return index + 2;
  return (pattern[index] === '[' ? classAt(pattern, index)?.end : undefined) ?? index + 1;
}

/** Spaces at the end count only behind a backslash. */
function withoutSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end -= 1;
  const isEscaped = end < line.length && /(?:^|[^\\])(?:\\\\)*\\$/.test(line.slice(0, end));
  return line.slice(0, isEscaped ? end + 1 : end);
}
