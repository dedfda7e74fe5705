import { PARAMETER_CHARACTER } from '../names.ts';

/** What a line can be inside a call. */
export type CaretLine =
  | { readonly type: 'value'; readonly key: string; readonly text: string }
  | { readonly type: 'list'; readonly key: string }
  | { readonly type: 'block'; readonly key: string; readonly isJson: boolean }
  | { readonly type: 'blank' | 'unknown' };

const KEY = String.raw`^[ \t]*(\*|${PARAMETER_CHARACTER}{1,256})`;
const VALUE = new RegExp(String.raw`${KEY}:(?=[ \t]|$)(.*)$`, 's');
const BLOCK = new RegExp(String.raw`${KEY}[ \t]+(json[ \t]+)?---[ \t]*$`);

/** Reads a line between a call's fences; space around keys and values means nothing. */
export function toCaretLine(line: string): CaretLine {
  const [, key, text] = VALUE.exec(line) ?? [];
  if (key !== undefined && text !== undefined) {
    return text.trim() === '[' ? { type: 'list', key } : { type: 'value', key, text: text.trim() };
  }
  const [block, blockKey, json] = BLOCK.exec(line) ?? [];
  if (block !== undefined && blockKey !== undefined)
    return { type: 'block', key: blockKey, isJson: json !== undefined };
  return { type: line.trim() === '' ? 'blank' : 'unknown' };
}

/** True for the line that ends a block of this key; a diff's `--- a/file` does not end a block of another one. */
export function endsBlock(line: string, key: string): boolean {
  return line.trimEnd() === `--- ${key}`;
}

/** What a line that begins with `^^^` does to a call. */
export type Fence = 'opens' | 'closes';

/** Reads a fence; an underline like `^^^^^` or `^^^ here` is none. */
export function fenceOf(line: string): Fence | undefined {
  if (!line.startsWith('^^^')) return undefined;
  if (line.trimEnd() === '^^^') return 'closes';
  return /[\w.-]/.test(line.charAt(3)) ? 'opens' : undefined;
}
