import { cutBefore } from '../../base/shorten.ts';

/** Characters that change how the one before them is shown. */
const ATTACHED = /^[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]$/u;
/** Characters that change how the one after them is shown, or are one with it. */
const BINDS = '\u200c\u200d\r';
/** A longer sequence is nobody's emoji. */
const LONGEST_SEQUENCE = 64;

/**
 * How much of a text that is still arriving can be shown already: nothing that follows changes how the part before this
 * place is shown. At most one character, or one sequence such as an emoji of several people, has to wait.
 */
export function settledLength(text: string): number {
  const last = Math.max(0, text.length - LONGEST_SEQUENCE);
  for (let at = text.length - 1; at > last; at--) {
    if (isHalf(text.charCodeAt(at))) continue;
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!ATTACHED.test(char) && !BINDS.includes(text.charAt(at - 1))) return at;
  }
  return cutBefore(text, last);
}

/** The second half of a character that UTF-16 writes as two. */
function isHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
