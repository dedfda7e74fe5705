import { type CharacterClass, classAt } from './character-class.ts';

/** Whether a text is what one part of a pattern stands for. */
export type PartTest = (text: string) => boolean;

/** Stands for any number of things in a row, also none. */
export const ANY = '*';

/**
 * Whether things in a row fit the parts of a pattern. It takes no longer than both lengths multiplied: going back to
 * the latest `ANY` is enough, because the earlier ones took as little as they could.
 */
export function fits(parts: readonly (PartTest | typeof ANY)[], things: ArrayLike<string>): boolean {
  let [at, next] = [0, 0];
  let retry: { readonly at: number; next: number } | undefined;
  for (let thing = things[0]; thing !== undefined; thing = things[next]) {
    const part = parts[at];
    if (part === ANY) {
      at += 1;
      retry = { at, next };
    } else if (part?.(thing) === true) {
      at += 1;
      next += 1;
    } else if (retry !== undefined) {
      retry.next += 1;
      ({ at, next } = retry);
    } else return false;
  }
  while (parts[at] === ANY) at += 1;
  return at === parts.length;
}

/**
 * Prepares a pattern for one name, as git reads it: `*`, `?`, `[a-z]`, and `\` before a character that is meant as it
 * is. Undefined where it is malformed and fits nothing.
 */
export function toNameTest(pattern: string): PartTest | undefined {
  if (!/[*?[\\]/.test(pattern)) return (name) => name === pattern;
  const end = /^\*([^*?[\\]*)$/.exec(pattern)?.[1];
  if (end !== undefined) return (name) => name.endsWith(end);
  const parts: (PartTest | typeof ANY)[] = [];
  for (let index = 0; index < pattern.length; ) {
    const token = tokenAt(pattern, index);
    if (token === undefined) return undefined;
    parts.push(token.part);
    index = token.end;
  }
  return (name) => fits(parts, name);
}

interface Token {
  readonly part: PartTest | typeof ANY;
  readonly end: number;
}

function tokenAt(pattern: string, index: number): Token | undefined {
  const unit = pattern[index] ?? '';
  if (unit === '*') return { part: ANY, end: index + 1 };
  if (unit === '?') return { part: () => true, end: index + 1 };
  if (unit === '[') return toToken(classAt(pattern, index));
  if (unit !== '\\') return { part: (text) => text === unit, end: index + 1 };
  const escaped = pattern[index + 1];
  return escaped === undefined ? undefined : { part: (text) => text === escaped, end: index + 2 };
}

function toToken(found: CharacterClass | undefined): Token | undefined {
  return found === undefined ? undefined : { part: (text) => found.characters.test(text), end: found.end };
}
