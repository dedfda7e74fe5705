// Control characters can drive a terminal, bidi controls show text in another order than it has, tag characters and
// byte order marks hide it. Tabs and line feeds are text.
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Shows characters that nobody would see, or that would change how the rest is seen, as `⟨U+202E⟩`. */
export function showHidden(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, (char) => `⟨U+${codeOf(char)}⟩`);
}

/** The text on one line, for headings, lists and labels. */
export function toOneLine(text: string): string {
  return showHidden(text).replace(/\s+/g, ' ').trim();
}

/** JSON for people and programs: hidden characters are written as escapes, so the value stays what it is. */
export function toReadableJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  // The line feeds are JSON's own; every other hidden character stands inside a string.
  return text.replace(HIDDEN, (char) => char.replace(/[\s\S]/g, (unit) => `\\u${codeOf(unit)}`));
}

function codeOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
