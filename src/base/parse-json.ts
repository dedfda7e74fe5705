import type { JsonValue } from './json.ts';

/** Where a JSON text goes wrong: `line` and `column` count from 1. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly expected: string;
  readonly found: string;
}

/** A parsed JSON text, or the place of its first mistake. */
export type ParsedJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Parses JSON; a mistake is a value that names its line, which the engine's own messages do not on every Node. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const mistake = findMistake(text);
    return { ok: false, problem: { ...positionOf(text, mistake.offset), ...mistake.problem } };
  }
}

/** One sentence for people: `line 3, column 7: expected a value, found '}'`. */
export function describeJsonProblem(problem: JsonProblem): string {
  return `line ${problem.line}, column ${problem.column}: expected ${problem.expected}, found ${problem.found}`;
}

interface Mistake {
  readonly offset: number;
  readonly problem: { readonly expected: string; readonly found: string };
}

const SPACE = /[ \t\n\r]*/y;
// One run without alternation under the repetition, so that a long string takes no stack.
const STRING_PART = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;

type Wanted = 'value' | 'first-item' | 'first-key' | 'key' | 'colon' | 'next' | 'end';

/** Walks the text with its own stack of open brackets, so deep nesting cannot exhaust the call stack. */
function findMistake(text: string): Mistake {
  const open: string[] = [];
  let offset = 0;
  let wanted: Wanted = 'value';
  for (;;) {
    offset = skip(SPACE, text, offset);
    const char = text[offset];
    const step: Step = takeToken({ text, offset, char, wanted, inside: open.at(-1) });
    if ('expected' in step) return mistakeAt(text, step.offset, step.expected);
    if (step.opens !== undefined) open.push(step.opens);
    if (step.closes === true) open.pop();
    offset = step.offset;
    wanted = step.next ?? (open.length === 0 ? 'end' : 'next');
  }
}

interface Token {
  readonly text: string;
  readonly offset: number;
  readonly char: string | undefined;
  readonly wanted: Wanted;
  readonly inside: string | undefined;
}

type Step =
  | { readonly offset: number; readonly expected: string }
  | { readonly offset: number; readonly next?: Wanted; readonly opens?: '{' | '['; readonly closes?: true };

function takeToken(token: Token): Step {
  const { char, offset, wanted, inside } = token;
  if (wanted === 'end') return { offset, expected: 'the end of the text' };
  if (wanted === 'colon')
    return char === ':' ? { offset: offset + 1, next: 'value' } : { offset, expected: "':' after the key" };
  if (wanted === 'next') return takeSeparator(offset, char, inside);
  if (wanted === 'first-key' && char === '}') return { offset: offset + 1, closes: true };
  if (wanted === 'first-item' && char === ']') return { offset: offset + 1, closes: true };
  if (wanted === 'first-key' || wanted === 'key') {
    if (char !== '"')
      return { offset, expected: wanted === 'key' ? 'a key in double quotes' : "a key in double quotes or '}'" };
    return takeString(token.text, offset, 'colon');
  }
  return takeValue(token);
}

function takeSeparator(offset: number, char: string | undefined, inside: string | undefined): Step {
  const close = inside === '{' ? '}' : ']';
  if (char === close) return { offset: offset + 1, closes: true };
  if (char === ',') return { offset: offset + 1, next: inside === '{' ? 'key' : 'value' };
  return { offset, expected: `',' or '${close}'` };
}

function takeValue({ text, offset, char }: Token): Step {
  if (char === '"') return takeString(text, offset);
  if (char === '{') return { offset: offset + 1, opens: '{', next: 'first-key' };
  if (char === '[') return { offset: offset + 1, opens: '[', next: 'first-item' };
  const end = Math.max(skip(NUMBER, text, offset), skip(WORD, text, offset));
  return end > offset ? { offset: end } : { offset, expected: 'a value' };
}

function takeString(text: string, start: number, next?: Wanted): Step {
  let offset = start + 1;
  for (;;) {
    offset = skip(STRING_PART, text, offset);
    if (text[offset] === '"') return next === undefined ? { offset: offset + 1 } : { offset: offset + 1, next };
    const escaped = skip(ESCAPE, text, offset);
    if (escaped === offset) {
      return {
        offset,
        expected: text[offset] === '\\' ? 'a valid escape like \\n or \\u0041' : 'a closing double quote',
      };
    }
    offset = escaped;
  }
}

/** Where a sticky pattern ends when it matches at `offset`, else `offset` itself. */
function skip(pattern: RegExp, text: string, offset: number): number {
  const sticky = new RegExp(pattern);
  sticky.lastIndex = offset;
  return sticky.test(text) ? sticky.lastIndex : offset;
}

function mistakeAt(text: string, offset: number, expected: string): Mistake {
  const char = text.codePointAt(offset);
  const found =
    char === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(char)).replace(/^"|"$/g, "'");
  return { offset, problem: { expected, found } };
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
