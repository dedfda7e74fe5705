import { bytesOfTokens, estimateTokens } from '../base/tokens.ts';

/** How much of a result a model is shown, when nothing else is said. */
export const DEFAULT_MAX_TOKENS = 25_000;

/** A text that fits, and whether something had to go. */
export interface LimitedText {
  readonly text: string;
  readonly isCut: boolean;
}

/** Cuts a text that is too long in the middle, where it hurts least, and says so in a line of its own. */
export function limitTokens(text: string, maxTokens: number = DEFAULT_MAX_TOKENS): LimitedText {
  // In UTF-8 a code unit takes at most three bytes: a text that is short enough need not be measured.
  if (text.length * 3 <= bytesOfTokens(maxTokens)) return { text, isCut: false };
  const tokens = estimateTokens(text);
  if (tokens <= maxTokens) return { text, isCut: false };
  const note = cutNote(tokens, tokens);
  const room = Math.max(0, bytesOfTokens(maxTokens) - Buffer.byteLength(note));
  const head = startOf(text, Math.ceil(room / 2));
  const tail = endOf(text, Math.floor(room / 2));
  const cut = estimateTokens(text.slice(head.length, text.length - tail.length));
  return { text: `${head}${cutNote(cut, tokens)}${tail}`, isCut: true };
}

function cutNote(cut: number, of: number): string {
  return `\n[… ${cut} of ${of} tokens cut here. To see the rest, ask for a smaller part: a range, a filter, fewer items …]\n`;
}

function startOf(text: string, bytes: number): string {
  let end = 0;
  for (let left = bytes; end < text.length; ) {
    const point = text.codePointAt(end) ?? 0;
    left -= bytesOf(point);
    if (left < 0) break;
    end += point > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

function endOf(text: string, bytes: number): string {
  let start = text.length;
  for (let left = bytes; start > 0; ) {
    const isPair = isLowSurrogate(text, start - 1) && isHighSurrogate(text, start - 2);
    const width = isPair ? 2 : 1;
    left -= bytesOf(text.codePointAt(start - width) ?? 0);
    if (left < 0) break;
    start -= width;
  }
  return text.slice(start);
}

function bytesOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit < 0xe000;
}
